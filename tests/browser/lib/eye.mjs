/** What is painted on the screen, looked at pixel by pixel: what no style sheet tells. */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * The commonest colour of a part of a page, and how far the one that differs most stands out from it, as a contrast
 * from 1 to 21.
 * @param {Page} page @param {Box} clip
 * @returns {Promise<{ground: string, contrast: number}>}
 */
export async function painted(page, clip) {
  const png = (await page.screenshot({ clip })).toString("base64");
  // A page of its own: that of the table lets no picture in.
  const eye = await page.context().newPage();
  try {
    return await eye.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const { width, height } = image;
      const pen = new OffscreenCanvas(width, height).getContext("2d");
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, width, height);
      const counts = new Map();
      for (let i = 0; i < data.length; i += 4) {
        const colour = data.slice(i, i + 3).join();
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      const linear = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
      const light = (colour) => {
        const [r, g, b] = colour.split(",").map(Number);
        return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
      };
      const [[ground]] = [...counts].sort(([, a], [, b]) => b - a);
      const against = [...counts.keys()].map((colour) => {
        const [over, under] = [light(colour), light(ground)].sort((a, b) => b - a);
        return (over + 0.05) / (under + 0.05);
      });
      return { ground, contrast: Math.max(...against) };
    }, png);
  } finally {
    await eye.close();
  }
}

/** The middle of something, as it is painted. @param {Page} page @param {string} selector */
export async function middle(page, selector) {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  const clip = { x: x + width * 0.2, y: y + height * 0.2, width: width * 0.6, height: height * 0.6 };
  return (await page.screenshot({ clip })).toString("base64");
}
