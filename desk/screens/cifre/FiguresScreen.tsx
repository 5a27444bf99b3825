import type { ComponentType } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { seesCaseFigures } from '#contract/desk/cifre.ts'
import type { FigurePeriod } from '#contract/desk/cifre.ts'
import type { Permission } from '#contract/desk/permissions.ts'
import { dayOf } from '#contract/time-zone.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { namedMapPeriods, namedPeriods, readPeriod } from '../../services/figure-period.ts'
import type { PeriodName } from '../../services/figure-period.ts'
import { place, query } from '../../services/location.ts'
import { isAllowed } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { CategoriesTab, MonthsTab } from './GroupTabs.tsx'
import { MapTab } from './MapTab.tsx'
import { MoneyTab } from './MoneyTab.tsx'
import { PeriodChooser } from './PeriodChooser.tsx'
import { StreetsTab } from './StreetsTab.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import { words } from './texts.ro.ts'
import '../../styles/cifre.css'

type TabKey = keyof typeof words.tab

interface FigureTab {
  key: TabKey
  needs: Permission | readonly Permission[]
  periods: readonly PeriodName[]
  screen: ComponentType<{ period: FigurePeriod }>
}

const tabs: FigureTab[] = [
  { key: 'scurt', needs: seesCaseFigures, periods: namedPeriods, screen: SummaryTab },
  { key: 'categorii', needs: seesCaseFigures, periods: namedPeriods, screen: CategoriesTab },
  { key: 'strazi', needs: seesCaseFigures, periods: namedPeriods, screen: StreetsTab },
  { key: 'luni', needs: seesCaseFigures, periods: namedPeriods, screen: MonthsTab },
  { key: 'harta', needs: seesCaseFigures, periods: namedMapPeriods, screen: MapTab },
  { key: 'bani', needs: 'cifre.bani', periods: namedPeriods, screen: MoneyTab },
]

/** Figures of cases and of money, and the map of complaints, each in a tab with an address that holds the period. */
export function FiguresScreen() {
  useSignals()
  const allowed = tabs.filter(({ needs }) => isAllowed(needs))
  const tab = allowed.find(({ key }) => key === place.value) ?? allowed[0]!
  const { name, days } = readPeriod(query.value, tab.periods, dayOf(new Date()))
  const period = { perioada: name, ...(name === 'zile' && days) }
  return (
    <>
      <PageHead title={texts.pages.cifre} lead={words.lead} />
      <Tabs
        label={words.tabs}
        value={tab.key}
        items={allowed.map(({ key, periods }) => ({
          key,
          label: words.tab[key],
          // The map has periods of its own.
          href:
            periods === tab.periods
              ? `#/cifre/${key}?${new URLSearchParams(period)}`
              : `#/cifre/${key}`,
        }))}
      />
      <PeriodChooser key={tab.key} names={tab.periods} chosen={{ name, days }} />
      <tab.screen key={`${tab.key} ${days.de_la} ${days.pana_la}`} period={days} />
    </>
  )
}
