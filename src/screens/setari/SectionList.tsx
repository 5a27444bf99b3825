import { useSignals } from '@preact/signals-react/runtime'
import { maskPhone } from '#contract/phone.ts'
import type { UserRecord } from '#contract/cetatean.ts'
import { config } from '../../config.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { operator } from '../../services/portal.ts'
import { session } from '../../services/session.ts'
import { Card } from '../../ui/card.tsx'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { List, Row } from '../../ui/row.tsx'
import { buildSectionHref, groups, icons, type SectionKey } from './sections.tsx'

/** List of links to all sections; `open` is the one shown beside it. */
export function SectionList({ open }: { open?: SectionKey }) {
  useSignals()
  const texts = useTexts('setari')
  const user = session.value.state === 'citizen' ? session.value.user : null
  const lineOf = useSectionLines(user)
  const isFirm = user?.type === 1
  return (
    <nav className="stack stack--l" aria-label={texts.title}>
      {groups.map(({ key, sections }, index) => (
        <DeferUntilPaint key={key} now={index < 2}>
          <section className="stack stack--s">
            <h2 className="setari__group">{texts.groups[key]}</h2>
            <Card flush>
              <List label={texts.groups[key]}>
                {sections
                  .filter((section) => section !== 'firma' || isFirm)
                  .map((section) => (
                    <Row
                      key={section}
                      href={buildSectionHref(section)}
                      icon={icons[section]}
                      tone={section === 'inchidere' ? 'late' : 'idle'}
                      title={texts.sections[section]}
                      line={<span>{lineOf(section)}</span>}
                      current={section === open}
                    />
                  ))}
              </List>
            </Card>
          </section>
        </DeferUntilPaint>
      ))}
    </nav>
  )
}

function useSectionLines(user: UserRecord | null): (section: SectionKey) => string {
  const { lines } = useTexts('setari')
  return (section) => {
    if (section === 'personal') return user ? `${user.nume} ${user.prenume}` : ''
    if (section === 'contact') return user ? formatContact(user) : ''
    return section === 'despre'
      ? lines.despre(operator.value.version ?? config.version)
      : lines[section]
  }
}

const formatContact = ({ international_number, email }: UserRecord): string =>
  [international_number && maskPhone(international_number), email].filter(Boolean).join(', ')
