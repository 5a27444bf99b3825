import { fractions } from '#contract/fractii.ts'

/** Neither a fraction nor a public point: shops, pharmacies, garages. The hint says where. */
export const ELSEWHERE = 'altundeva'

/** Where a thing of „Unde arunc?” may go. */
export const sortingPlaces = [...fractions, ELSEWHERE] as const
