//! The map layer: everything printed on the hexes, in drawing order.

use std::fmt::Write;

use crate::{
    art::{MapArt, SheetArt},
    font::{NARROW, SANS},
    label::{Rank, SPACED},
    look::{Course, Line, Stroke, Texture},
    path::{Path, escape, fine, short, text},
    region_label::PlacedArea,
    shape::BRIDGE,
    stream_label,
    theme::Theme,
    title::AreaKind,
};

impl MapArt {
    /// The map alone as one group, for a table to lay counters on.
    pub fn layer_svg(&self, theme: &Theme) -> String {
        let mut out = String::from("<g class='map'>");
        for sheet in &self.sheets {
            sheet.write(&mut out, theme);
        }
        out.push_str("</g>");
        out
    }
}

/// Pattern of streets for built-up ground.
pub(crate) fn streets(theme: &Theme, id: &str) -> String {
    format!(
        "<pattern id='{id}' width='7' height='5.4' patternUnits='userSpaceOnUse' patternTransform='rotate(24)'>\
         <path d='M0 0H7M0 0V5.4' stroke='{}' stroke-width='.9' fill='none'/></pattern>",
        theme.urban_ink
    )
}

impl SheetArt {
    fn write(&self, out: &mut String, t: &Theme) {
        let frame = &self.frame;
        let (x, y, w, h) = (short(frame.x0), short(frame.y0), short(frame.width()), short(frame.height()));
        let name = escape(&self.name);
        let rect = format!("x='{x}' y='{y}' width='{w}' height='{h}'");
        let _ = write!(
            out,
            "<g class='sheet' clip-path='url(#{name}-frame)'><defs><clipPath id='{name}-frame'><rect {rect}/>\
             </clipPath>\
             <clipPath id='{name}-wet'><use href='#{name}-coast' clip-rule='evenodd'/></clipPath>{}",
            streets(t, &format!("{name}-streets")),
        );
        for (part, path) in self.shared() {
            if !path.is_empty() {
                let _ = write!(out, "<path id='{name}-{part}' d='{path}'/>");
            }
        }
        if self.ground.is_empty() {
            let _ = write!(out, "</defs><rect {rect} fill='{}'/>", t.paper);
        } else {
            let _ = write!(
                out,
                "<clipPath id='{name}-hexes'><path d='{d}'/></clipPath></defs><rect {rect} fill='{}'/>\
                 <path d='{d}' fill='{paper}' stroke='{}' stroke-width='3'/><g clip-path='url(#{name}-hexes)'>\
                 <path d='{d}' fill='{paper}'/>",
                t.margin,
                t.frame,
                d = self.ground,
                paper = t.paper
            );
        }
        self.land(out, t);
        self.water(out, t);
        if !self.ground.is_empty() {
            out.push_str("</g>");
        }
        self.grid(out, t);
        out.push_str("<g class='areas'>");
        self.areas.iter().for_each(|area| write_area(out, t, area));
        out.push_str("</g>");
        self.ways(out, t);
        self.symbols(out, t);
        self.numbers(out, t);
        self.names(out, t);
        out.push_str("</g>");
    }

    fn land(&self, out: &mut String, t: &Theme) {
        out.push_str("<g class='land'>");
        for (ground, path) in &self.grounds {
            let _ = write!(out, "<path d='{path}' fill='{}' fill-rule='evenodd'/>", ground.tint.on(t));
            if ground.texture == Texture::Streets {
                let _ = write!(
                    out,
                    "<path d='{path}' fill='url(#{}-streets)' fill-rule='evenodd' opacity='.3'/>",
                    escape(&self.name)
                );
            }
        }
        for (ground, path) in &self.textures {
            let ink = ground.ink.on(t);
            match ground.texture {
                Texture::None | Texture::Streets => {}
                Texture::Hachures => stroke(out, path, ink, "1.15", "opacity='.75' stroke-linecap='round'"),
                Texture::Tufts | Texture::Sown(_) => {
                    stroke(out, path, ink, "1.05", "opacity='.8' stroke-linecap='round'");
                }
                Texture::Trees => {
                    let _ = write!(
                        out,
                        "<path d='{path}' fill='{ink}' fill-opacity='.45' stroke='{ink}' stroke-width='.9'/>"
                    );
                }
            }
        }
        if !self.built_up.is_empty() {
            let _ = write!(
                out,
                "<path d='{d}' fill='{}' stroke='{}' stroke-width='.9'/>\
                 <path d='{d}' fill='url(#{}-streets)' opacity='.55'/>",
                t.urban,
                t.urban_ink,
                escape(&self.name),
                d = self.built_up
            );
        }
        out.push_str("</g>");
    }

    /// Paths that are drawn more than once, by the end of their id.
    fn shared(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let waters = [("coast", &self.coasts), ("strait", &self.straits), ("river", &self.rivers)];
        let lines = self.borders.iter().chain(&self.ways).map(|(line, path)| (line.id, path));
        waters.into_iter().chain(lines).map(|(part, path)| (part, path.as_str()))
    }

    /// Draws a shared path with these attributes, if there is anything of it.
    fn reuse(&self, out: &mut String, part: &str, style: std::fmt::Arguments<'_>) {
        if self.shared().any(|(p, path)| p == part && !path.is_empty()) {
            let _ = write!(out, "<use href='#{}-{part}' {style}/>", escape(&self.name));
        }
    }

    /// River fill over the shore's edge and under the water, so that mouths open by themselves.
    fn water(&self, out: &mut String, t: &Theme) {
        out.push_str("<g class='water' stroke-linejoin='round'>");
        let river_edge = format_args!("fill='none' stroke='{}' stroke-width='1.1' opacity='.8'", t.river_edge);
        self.reuse(out, "river", river_edge);
        for part in ["coast", "strait"] {
            self.reuse(out, part, format_args!("fill='none' stroke='{}' stroke-width='2.4'", t.shore));
        }
        self.reuse(out, "river", format_args!("fill='{}'", t.river));
        self.reuse(out, "coast", format_args!("fill='{}' fill-rule='evenodd'", t.water));
        self.reuse(out, "strait", format_args!("fill='{}'", t.water));
        let _ = write!(out, "<g clip-path='url(#{}-wet)' fill='none'>", escape(&self.name));
        for (ink, width, opacity) in
            [(t.waterline, "46", ".22"), (t.waterline, "28", ".3"), (t.waterline, "13", ".45"), (t.shore, "1.2", ".55")]
        {
            self.reuse(out, "coast", format_args!("stroke='{ink}' stroke-width='{width}' opacity='{opacity}'"));
        }
        out.push_str("</g></g>");
    }

    fn grid(&self, out: &mut String, t: &Theme) {
        out.push_str("<g class='grid'>");
        let opacity = |o: &str| format!("opacity='{o}'");
        stroke(out, &self.water_grid, t.water_grid, ".9", &opacity(t.water_grid_opacity));
        stroke(out, &self.land_grid, t.grid, ".8", &opacity(t.grid_opacity));
        stroke(out, &self.districts, t.urban_ink, "2", "stroke-dasharray='5 3' opacity='.75'");
        stroke(out, &self.red_edge, t.accent, "6", "opacity='.7' stroke-linejoin='round'");
        out.push_str("</g>");
    }

    fn ways(&self, out: &mut String, t: &Theme) {
        out.push_str("<g class='ways' fill='none'>");
        for (line, _) in self.borders.iter().chain(&self.ways) {
            for &Stroke { ink, width, more } in strokes(line) {
                self.reuse(out, line.id, format_args!("stroke='{}' stroke-width='{width}'{more}", ink.on(t)));
            }
        }
        for (from, to) in &self.ferries {
            let mut path = Path::default();
            path.open(&[*from, *to]);
            stroke(out, &path.finish(), t.water_ink, "2", "stroke-dasharray='1 4' stroke-linecap='round'");
        }
        if !self.bridges.is_empty() {
            let _ = write!(out, "<g fill='none' stroke='{}' stroke-width='1.25' stroke-linejoin='round'>", t.ink);
            for bridge in &self.bridges {
                let angle = bridge.along.1.atan2(bridge.along.0).to_degrees().round();
                let _ = write!(
                    out,
                    "<path transform='translate({} {}) rotate({angle})' d='{BRIDGE}'/>",
                    short(bridge.at.0),
                    short(bridge.at.1)
                );
            }
            out.push_str("</g>");
        }
        out.push_str("</g>");
    }

    fn numbers(&self, out: &mut String, t: &Theme) {
        let _ = write!(
            out,
            "<g class='numbers' font-family='{NARROW}' font-size='8.4' fill='{}' text-anchor='middle'>",
            t.number
        );
        for (wet, opacity) in [(false, ".95"), (true, ".5")] {
            let _ = write!(out, "<g opacity='{opacity}'>");
            for number in self.numbers.iter().filter(|n| n.wet == wet) {
                let (x, y) = (short(number.at.0), short(number.at.1));
                out.push_str(&text(format_args!("x='{x}' y='{y}'"), &number.text));
            }
            out.push_str("</g>");
        }
        out.push_str("</g>");
    }

    fn names(&self, out: &mut String, t: &Theme) {
        let _ = write!(
            out,
            "<g class='rivers' font-family='{SANS}' font-style='italic' font-size='{}' letter-spacing='{}' \
             fill='{}' stroke='{}' stroke-width='2.4' paint-order='stroke'>",
            fine(stream_label::SIZE),
            fine(stream_label::SPACING),
            t.water_ink,
            t.halo
        );
        for (i, name) in self.stream_names.iter().enumerate() {
            let mut path = Path::default();
            path.curve(&name.line);
            let id = format!("{}-r{i}", escape(&self.name));
            let _ = write!(
                out,
                "<path id='{id}' d='{}' fill='none' stroke='none'/><text>\
                 <textPath href='#{id}' startOffset='50%' text-anchor='middle'>{}</textPath></text>",
                path.finish(),
                escape(&name.text)
            );
        }
        out.push_str("</g>");
        for (class, cities) in [("towns", false), ("cities", true)] {
            let _ = write!(
                out,
                "<g class='names {class}' font-family='{SANS}' fill='{}' stroke='{}' stroke-width='3' \
                 paint-order='stroke' stroke-linejoin='round'>",
                t.ink, t.halo
            );
            for name in self.names.iter().filter(|n| n.rank.bold() == cities) {
                let (x, y) = (short(name.at.0), short(name.at.1 + name.size * 0.33));
                let (anchor, size) = (name.anchor.word(), fine(name.size));
                let weight = if name.rank.bold() { " font-weight='700'" } else { "" };
                let halo = if name.paved { format!(" stroke='{}'", t.urban) } else { String::new() };
                let spacing =
                    if name.rank == Rank::GreatCity { format!(" letter-spacing='{SPACED}'") } else { String::new() };
                out.push_str(&text(
                    format_args!("x='{x}' y='{y}' text-anchor='{anchor}' font-size='{size}'{weight}{spacing}{halo}"),
                    &name.text,
                ));
            }
            out.push_str("</g>");
        }
    }
}

/// What a line is drawn with, the lowest first.
fn strokes(line: &Line) -> &'static [Stroke] {
    match line.course {
        Course::Side { strokes, .. } => strokes,
        Course::Way(way) => way.strokes,
        _ => &[],
    }
}

fn stroke(out: &mut String, d: &str, ink: &str, width: &str, more: &str) {
    if !d.is_empty() {
        let space = if more.is_empty() { "" } else { " " };
        let _ = write!(out, "<path d='{d}' fill='none' stroke='{ink}' stroke-width='{width}'{space}{more}/>");
    }
}

fn write_area(out: &mut String, t: &Theme, area: &PlacedArea) {
    let (fill, style) = match area.kind {
        AreaKind::Region if area.paved => (t.urban_ink, "font-weight='700' opacity='.5'"),
        AreaKind::Region => (t.region, "font-weight='700' opacity='.6'"),
        AreaKind::Water => (t.water_ink, "font-style='italic'"),
    };
    let (x, y, angle) = (short(area.at.0), short(area.at.1), fine(area.angle));
    let (size, spacing) = (fine(area.size), fine(area.spacing));
    out.push_str(&text(
        format_args!(
            "transform='translate({x} {y}) rotate({angle})' font-family='{SANS}' font-size='{size}' \
             letter-spacing='{spacing}' text-anchor='middle' fill='{fill}' {style}"
        ),
        &area.text,
    ));
}
