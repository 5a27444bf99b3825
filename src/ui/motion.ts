import { animate } from 'framer-motion/dom/mini'

const DURATION_S = 0.15

/** Animates elements to the last of the keyframes; null if the citizen prefers reduced motion. */
export function animateOrSkip(
  elements: Element | Element[],
  keyframes: Parameters<typeof animate>[1],
): ReturnType<typeof animate> | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  return animate(elements, keyframes, { duration: DURATION_S, ease: 'easeOut' })
}
