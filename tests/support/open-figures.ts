import type { OpenFigures } from '#contract/cifre-deschise.ts'

/** Open figures of as many complaints, all of them open unless told otherwise. */
export const figures = (primite: number, rest: Partial<OpenFigures> = {}): OpenFigures => ({
  primite,
  rezolvate: 0,
  inchise_altfel: 0,
  deschise: primite,
  intarziate: 0,
  la_termen: null,
  mediana_ore: null,
  p90_ore: null,
  ...rest,
})
