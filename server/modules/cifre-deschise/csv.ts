import type { OpenFigures, OpenNumbers } from '#contract/cifre-deschise.ts'
import { escapeFormula, formatCsv } from '#server/domain/format-csv.ts'
import { csvTexts } from './texts.ro.ts'

/** Writes the figures as CSV: all together, by category, then by street. */
export function toCsv({
  perioada,
  total,
  categorii,
  strazi,
  alte_strazi,
  licenta,
}: OpenNumbers): string {
  const { all, category, street, others } = csvTexts
  const row = (group: string, name: string, cod: string, figures: OpenFigures | null) => [
    perioada.de_la,
    perioada.pana_la,
    group,
    escapeFormula(name),
    cod,
    ...toCells(figures),
    licenta.nume,
  ]
  return formatCsv([
    [...csvTexts.headings],
    row(all, all, '', total),
    ...categorii.map(({ cod, denumire, cifre }) => row(category, denumire, cod, cifre)),
    ...strazi.map(({ strada, ...figures }) => row(street, strada, '', figures)),
    row(street, others, '', alte_strazi),
  ])
}

const cells = [
  'primite',
  'rezolvate',
  'inchise_altfel',
  'deschise',
  'intarziate',
  'la_termen',
  'mediana_ore',
  'p90_ore',
] as const

const toCells = (figures: OpenFigures | null): string[] =>
  cells.map((name) => String(figures?.[name] ?? ''))
