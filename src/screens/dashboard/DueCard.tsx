import type { Contract } from '#contract/contracte.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dueOn } from '../../services/dashboard.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Wallet } from '../../ui/icons.ts'
import { Stat } from '../../ui/stat.tsx'

/** What is owed, with its day; nothing when nothing is. */
export function DueCard({ contracts }: { contracts: readonly Contract[] }) {
  const { due: texts } = useTexts('dashboard')
  const due = dueOn(contracts)
  if (!due) return null
  const [value] = formatLei(due.total).split('\u00a0')
  return (
    <Card className="stack dash__side" title={texts.title}>
      <Stat
        label={null}
        value={value}
        unit={texts.unit}
        date={texts.asOf(due.contracts.length, formatDate(due.day))}
      />
      {due.contracts.length > 1 && (
        <DefinitionList
          items={due.contracts.map(({ numar, sold_bani }) => ({
            label: texts.contract(numar),
            value: formatLei(sold_bani),
          }))}
        />
      )}
      <LinkButton className="due__link" href="#/plati" icon={<Wallet />}>
        {texts.link}
      </LinkButton>
    </Card>
  )
}
