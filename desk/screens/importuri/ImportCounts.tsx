import type { ImportDetails } from '#contract/desk/importuri.ts'
import { importAreaOf, importFormatOf } from '#contract/import-kinds.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { words } from './texts.ro.ts'

const own = words.one

/** Counts of an import: what it would do after its check, what it has done later. Nothing before its check. */
export function ImportCounts({ item }: { item: ImportDetails }) {
  const { fel, stare, ar_face, facute, linii, neschimbate, gresite, in_conflict } = item
  if (linii === 0) return null
  const isTrial = stare === 'verificat'
  const { adaugate, schimbate, scoase } = isTrial ? ar_face : facute
  const counts: [string, number][] = [
    [own.read[importFormatOf(importAreaOf(fel))], linii],
    [own.added, adaugate],
    [own.changed, schimbate],
    ...(scoase > 0 ? [[own.removed, scoase] satisfies [string, number]] : []),
    [own.same, neschimbate],
    [own.wrong, gresite],
    ...(in_conflict > 0 ? [[own.conflicts, in_conflict] satisfies [string, number]] : []),
  ]
  return (
    <section className="part">
      <h2>{isTrial ? own.trialTitle : own.resultTitle}</h2>
      <div className="import-counts">
        <DefinitionList
          items={counts.map(([label, count]) => ({ label, value: formatNumber(count) }))}
        />
      </div>
    </section>
  )
}
