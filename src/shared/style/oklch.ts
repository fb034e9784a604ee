// Colours in OKLCH, where a colour keeps its hue when it becomes lighter or darker. The numbers are
// those of Björn Ottosson: https://bottosson.github.io/posts/oklab/

/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in radians. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = readonly [number, number, number];

/** Red, green and blue of linear light, from 0 to 1, of a colour `#rrggbb`. */
export function toLinear(hex: string): Triple {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

/** The colour as `#rrggbb`. One that no screen has gets less chroma, until it is one. */
export function toHex(colour: Oklch): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const linear = linearOf({ ...colour, chroma: colour.chroma * part });
    if (linear.every((value) => value > -0.0005 && value < 1.0005)) return hexOf(linear);
  }
  return hexOf(linearOf({ ...colour, chroma: 0 }));
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const greenRed = chroma * Math.cos(hue);
  const blueYellow = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(linear: Triple): string {
  const parts = linear.map((value) => {
    const light = Math.min(Math.max(value, 0), 1);
    const coded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
