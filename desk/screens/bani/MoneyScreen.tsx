import type { ComponentType } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Permission } from '#contract/desk/permissions.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { place } from '../../services/location.ts'
import { isAllowed } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { ExportTab } from './ExportTab.tsx'
import { InvoicesTab } from './InvoicesTab.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { ReceiptsTab } from './ReceiptsTab.tsx'
import { RefundsTab } from './RefundsTab.tsx'
import { StatementsTab } from './StatementsTab.tsx'
import { words } from './texts.ro.ts'
import '../../styles/bani.css'

type TabKey = keyof typeof words.tab

const tabs: { key: TabKey; needs: Permission; screen: ComponentType }[] = [
  { key: 'incasari', needs: 'bani.vede', screen: ReceiptsTab },
  { key: 'extrase', needs: 'import.bani', screen: StatementsTab },
  { key: 'plati', needs: 'bani.vede', screen: PaymentsTab },
  { key: 'rambursari', needs: 'bani.vede', screen: RefundsTab },
  { key: 'facturi', needs: 'bani.vede', screen: InvoicesTab },
  { key: 'export', needs: 'bani.opereaza', screen: ExportTab },
]

/** Money: receipts, bank statements, card payments, refunds, invoices and exports, each in a tab with an address. */
export function MoneyScreen() {
  useSignals()
  const allowed = tabs.filter(({ needs }) => isAllowed(needs))
  const tab = allowed.find(({ key }) => key === place.value) ?? allowed[0]!
  return (
    <>
      <PageHead title={texts.pages.bani} lead={words.lead} />
      <Tabs
        label={words.tabs}
        value={tab.key}
        items={allowed.map(({ key }) => ({
          key,
          label: words.tab[key],
          href: `#/bani/${key}`,
        }))}
      />
      <tab.screen key={tab.key} />
    </>
  )
}
