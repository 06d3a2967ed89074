import { chromium } from "playwright-core";
import { Program } from "./lib/games.mjs";
const URL_ = "http://127.0.0.1:9601";
const games = (process.argv[2] ?? "leningrad-1979,leningrad-2010,assault-on-leningrad,assault-on-stalingrad").split(",");
const untilTurn = Number(process.argv[3] ?? 4);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
let rnd = 12345;
const pick = (n) => ((rnd = (rnd * 1103515245 + 12345) % 2147483648), Math.floor((rnd / 2147483648) * n));
async function make(game, options = {}) {
  const answer = await fetch(`${URL_}/api/games`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, seats: ["person", "person"], options }) });
  const made = await answer.json();
  return { id: made.id, seats: made.seats.map((s) => new Program(URL_, made.id, s)) };
}
async function play({ seats }, until, most = 1500) {
  for (let n = 0; n < most; n++) {
    const v = await seats[0].view();
    if (v.outcome || until(v)) return v;
    const who = v.decides === "first" ? seats[0] : seats[1];
    const own = who === seats[0] ? v : await who.view();
    if (!own.ask) continue;
    const offers = own.ask.offers.map((o) => o.act);
    const fights = offers.filter((o) => /^(attack|join|way lose|choose)/.test(o));
    const act = fights.length && pick(3) ? fights[pick(fights.length)] : offers.includes("done") && pick(3) ? "done" : offers[pick(offers.length)];
    await who.does(act).catch(() => {});
  }
}
const looks = [["desk-light", 1440, 900, "light"], ["desk-dark", 1440, 900, "dark"], ["phone-light", 390, 844, "light"], ["phone-dark", 390, 844, "dark"]];
async function shoot(path, name, prepare, which = looks) {
  for (const [look, width, height, colorScheme] of which) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch: width < 500, isMobile: width < 500 });
    const page = await context.newPage();
    page.on("console", (m) => m.type() === "error" && console.log(name, look, m.text()));
    page.on("pageerror", (e) => console.log(name, look, "ERR", e.message));
    await page.goto(URL_ + path);
    const take = page.getByRole("button", { name: /Take the .* seat/ });
    if (path.startsWith("/join")) await take.click();
    await page.locator("#question").filter({ hasNotText: "Laying the table" }).waitFor();
    await page.waitForTimeout(600);
    await prepare(page, width < 500);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/h6-shots/${name}-${look}.png` });
    if (name.endsWith("-second")) {
      await page.evaluate(async () => { const { source } = JSON.parse(document.querySelector("#page").textContent); await fetch(`${source}/resign`, { method: "POST", body: "{}" }); });
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/h6-shots/${name}-lost-${look}.png` });
    }
    await context.close();
    if (path.startsWith("/join")) break;
  }
}
for (const game of games) {
  const g = await make(game, game === "leningrad-2010" ? { bid: 9 } : game === "assault-on-leningrad" ? { "vp-markers": 1 } : {});
  await play(g, (v) => v.turn >= untilTurn);
  const spectator = `/game/${g.id}`;
  const open = async (page, phone) => {
    if (phone) await page.locator("#pill [data-do=score]").tap();
    else { await page.keyboard.press("v"); await page.keyboard.press("p"); await page.keyboard.press("0"); }
  };
  await shoot(spectator, `${game}-neutral`, open);
  for (const [i, side] of [[0, "first"], [1, "second"]]) {
    await shoot(g.seats[i].link, `${game}-${side}`, open, [looks[i]]);
  }
  await shoot(spectator, `${game}-over`, async () => {});
  await shoot(`${spectator}/replay`, `${game}-replay`, async () => {}, looks.slice(0, 1));
}
await browser.close();
