import { fractions } from '#contract/fractii.ts'

/** Neither a fraction nor a public point: shops, pharmacies, garages. The hint says where. */
export const ELSEWHERE = 'altundeva'

/** Destinations of an item in „Unde arunc?”. */
export const wasteDestinations = [...fractions, ELSEWHERE] as const
