// The distance of two colours to an eye, and to one that lacks a kind of cone.

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];
export type Vision = "full" | "protan" | "deutan";

// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency,
// IEEE Transactions on Visualization and Computer Graphics 15(6), 2009, table 1, severity 1.0; for linear RGB.
const simulated: Record<Exclude<Vision, "full">, Matrix> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
/** Linear sRGB to CIE XYZ (IEC 61966-2-1), white D65. */
const toXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

const times = (matrix: Matrix, [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
const each = (triple: Triple, change: (value: number, place: 0 | 1 | 2) => number) =>
  triple.map((value, place) => change(value, place as 0 | 1 | 2)) as unknown as Triple;

function linear(colour: string): Triple {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255) as unknown as Triple;
  return each(parts, (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
}

/** Returns CIE L*a*b* of `#rrggbb` as an eye sees it. */
export function seen(colour: string, vision: Vision): Triple {
  const rgb = vision === "full" ? linear(colour) : times(simulated[vision], linear(colour));
  const inside = each(rgb, (value) => Math.min(1, Math.max(0, value)));
  const bent = each(times(toXyz, inside), (value, place) => {
    const share = value / WHITE[place];
    return share > 216 / 24389 ? Math.cbrt(share) : (24389 / 27) * (share / 116) + 16 / 116;
  });
  const [x, y, z] = bent;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const DEGREE = Math.PI / 180;

/** Returns CIEDE2000 (ISO/CIE 11664-6), after Sharma, Wu and Dalal (Color Research & Application 30(1), 2005). */
export function deltaE([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const weak = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const grey = 0.5 * (1 - weak((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const polar = (a: number, b: number) => {
    const stretched = a * (1 + grey);
    return [Math.hypot(stretched, b), (Math.atan2(b, stretched) / DEGREE + 360) % 360] as const;
  };
  const [[c1, h1], [c2, h2]] = [polar(a1, b1), polar(a2, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [light, chroma, hue] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREE)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const far = Math.abs(h1 - h2) > 180;
  const h = c1 * c2 === 0 ? h1 + h2 : far ? (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2 : (h1 + h2) / 2;
  const wave = (times: number, shift: number) => Math.cos((times * h - shift) * DEGREE);
  const tone = 1 - 0.17 * wave(1, 30) + 0.24 * wave(2, 0) + 0.32 * wave(3, -6) - 0.2 * wave(4, 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * tone];
  const twist = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * DEGREE) * 2 * weak(c);
  const [x, y, z] = [light / sl, chroma / sc, hue / sh];
  return Math.sqrt(x ** 2 + y ** 2 + z ** 2 + twist * y * z);
}
