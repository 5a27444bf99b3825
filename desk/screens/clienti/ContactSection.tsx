import type { ClientCard } from '#contract/desk/clienti.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { texts } from './texts.ro.ts'

const words = texts.contact

/** How to reach a client, and where waste is collected. */
export function ContactSection({ client }: { client: ClientCard }) {
  const { telefon, telefon_confirmat, email, email_confirmat, locuri } = client
  return (
    <div className="stack">
      <DefinitionList
        columns
        items={[
          {
            label: words.phone,
            value:
              telefon === '' ? (
                words.noPhone
              ) : (
                <Contact href={`tel:${telefon}`} text={telefon} isConfirmed={telefon_confirmat} />
              ),
          },
          {
            label: words.email,
            value: email && (
              <Contact href={`mailto:${email}`} text={email} isConfirmed={email_confirmat} />
            ),
          },
          { label: words.regCom, value: client.reg_com },
          { label: words.since, value: formatDate(client.creat_la) },
        ]}
      />
      <section className="part">
        <h3>{words.places}</h3>
        {locuri.length === 0 ? (
          <p className="meta">{words.noPlaces}</p>
        ) : (
          <Table
            caption={words.places}
            columns={placeColumns}
            items={locuri}
            keyOf={({ id }) => String(id)}
          />
        )}
      </section>
    </div>
  )
}

interface ContactProps {
  href: string
  text: string
  isConfirmed: boolean
}

function Contact({ href, text, isConfirmed }: ContactProps) {
  return (
    <>
      <a href={href}>{text}</a>
      {!isConfirmed && <span className="meta"> · {words.unconfirmed}</span>}
    </>
  )
}

const placeColumns: TableColumn<ClientCard['locuri'][number]>[] = [
  { key: 'adresa', label: words.place, area: 'title', cell: ({ adresa }) => adresa },
  { key: 'cod', label: words.placeCode, cell: ({ cod }) => cod },
]
