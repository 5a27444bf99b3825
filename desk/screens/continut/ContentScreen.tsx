import { Suspense } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Spinner } from '#src/ui/spinner.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { contentSection } from '../../services/continut.ts'
import { isAllowed } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { sections } from './sections.ts'
import { words } from './texts.ro.ts'
import '../../styles/continut.css'

/** Content that citizens read: each section has an address, and shows to those who may edit it. */
export function ContentScreen() {
  useSignals()
  const allowed = sections.filter(({ needs }) => isAllowed(needs))
  const section = allowed.find(({ key }) => key === contentSection.value) ?? allowed[0]
  if (!section) return null
  return (
    <>
      <PageHead title={texts.pages.continut} lead={words.lead} />
      <Tabs
        label={words.sections}
        value={section.key}
        items={allowed.map(({ key }) => ({
          key,
          label: words.section[key],
          href: `#/continut/${key}`,
        }))}
      />
      <Suspense fallback={<Spinner />}>
        <section.screen key={section.key} />
      </Suspense>
    </>
  )
}
