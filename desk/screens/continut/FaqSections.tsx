import { useSignals } from '@preact/signals-react/runtime'
import type { FaqSection } from '#contract/desk/continut.ts'
import { nameFaqSection } from '#contract/faq-names.ro.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { contentItem, listFaqSections } from '../../services/continut.ts'
import { Loading } from '../shared/Loading.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { FaqEditor } from './FaqEditor.tsx'
import { words } from './texts.ro.ts'

const own = words.faq

/** Frequent questions: the sections, or the one that the address names. */
export function FaqSections() {
  useSignals()
  const slug = contentItem.value
  return slug === '' ? <SectionTable /> : <FaqEditor key={slug} slug={slug} />
}

function SectionTable() {
  const loaded = useLoaded(listFaqSections)
  return (
    <Loading loaded={loaded}>
      {({ lista }) => (
        <Table
          caption={own.caption}
          columns={columns}
          items={lista}
          keyOf={({ sectiune }) => sectiune}
        />
      )}
    </Loading>
  )
}

const columns: TableColumn<FaqSection>[] = [
  {
    key: 'pagina',
    label: own.name,
    area: 'title',
    cell: ({ sectiune }) => (
      <a className="content-link" href={`#/continut/intrebari/${sectiune}`}>
        {nameFaqSection(sectiune)}
      </a>
    ),
  },
  { key: 'intrebari', label: own.count, right: true, cell: ({ intrebari }) => intrebari },
  {
    key: 'engleza',
    label: own.untranslated,
    right: true,
    cell: ({ fara_engleza }) => fara_engleza || words.none,
  },
  {
    key: 'schimbata',
    label: words.changedAt,
    cell: ({ schimbata_la }) => (schimbata_la ? formatMoment(schimbata_la) : words.never),
  },
]
