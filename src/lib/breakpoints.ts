/**
 * Viewport widths, in CSS pixels, from which layouts have more room. In CSS each gives two custom media queries, as
 * `--tablet-up` and `--below-tablet` (build/custom-media.ts).
 */
export const breakpoints = {
  'large-phone': 560,
  tablet: 768,
  laptop: 1000,
  'wide-laptop': 1100,
  desktop: 1200,
}
