import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { fractions } from '#contract/fractii.ts'
import type { SortingHint } from '#contract/utile.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import { publicHolidays } from '#server/domain/business-days.ts'
import { PdfDocument } from './pdf-document.ts'
import { guideTexts } from './texts.ro.ts'

const YEAR_DAYS = 365

/** Draws „Unde arunc?”: what goes into each container. `hints` in the order of their things. */
export function sortingGuidePdf(
  hints: SortingHint[],
  operator: string,
  now: Date,
): Promise<Buffer> {
  const doc = new PdfDocument({ title: guideTexts.sorting, operator, at: now })
  doc.paragraph(guideTexts.sortingIntroduction)
  for (const fraction of new Set([...fractions, ...hints.map(({ fractie }) => fractie)])) {
    const things = hints.filter(({ fractie }) => fractie === fraction)
    if (things.length === 0) continue
    doc.heading(2, guideTexts.goesTo(fractionName(fraction, 'ro')))
    doc.bullets(things.map(({ obiect, sfat }) => guideTexts.thing(obiect, sfat)))
  }
  return doc.finish()
}

/** Draws the public holidays of the next year, from today on. */
export function holidaysPdf(operator: string, now: Date): Promise<Buffer> {
  const today = dayOf(now)
  const year = Number(today.slice(0, 4))
  const days = [...publicHolidays(year), ...publicHolidays(year + 1)]
  const coming = days.filter((day) => day >= today && day < addDays(today, YEAR_DAYS))
  const doc = new PdfDocument({ title: guideTexts.holidays, operator, at: now })
  doc.paragraph(guideTexts.holidaysIntroduction)
  doc.bullets(coming.map(guideTexts.holiday))
  return doc.finish()
}
