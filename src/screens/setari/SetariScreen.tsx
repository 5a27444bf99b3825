import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentType } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { connection } from '../../services/connection.ts'
import { session } from '../../services/session.ts'
import { createSettings, hasTwoColumns, type Settings } from '../../services/setari.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { AboutSection } from './AboutSection.tsx'
import { AddressesSection } from './AddressesSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { ClosingSection } from './ClosingSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DeviceDataSection } from './DeviceDataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { FirmSection } from './FirmSection.tsx'
import { InstallSection } from './InstallSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { NoticesSection } from './NoticesSection.tsx'
import { PayersSection } from './PayersSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { SectionList } from './SectionList.tsx'
import type { SectionProps } from './section-props.ts'
import { FIRST_SECTION, findSection, SETTINGS, type SectionKey } from './sections.tsx'
import './setari.css'

const sections: Record<SectionKey, ComponentType<SectionProps>> = {
  personal: PersonSection,
  firma: FirmSection,
  contact: ContactSection,
  adrese: AddressesSection,
  parola: PasswordSection,
  dispozitive: DevicesSection,
  platitori: PayersSection,
  notificari: NoticesSection,
  aspect: AppearanceSection,
  limba: LanguageSection,
  telefon: DeviceDataSection,
  instalare: InstallSection,
  export: ExportSection,
  inchidere: ClosingSection,
  despre: AboutSection,
}

/** Settings: list of sections with the open one beside it or, on phones, in its place. */
export function SetariScreen() {
  useSignals()
  const [location] = useHashLocation()
  const settings = useSettings()
  const open = findSection(location.split('#')[1])
  if (session.value.state !== 'citizen') return null
  return hasTwoColumns.value ? (
    <Columns open={open ?? FIRST_SECTION} settings={settings} />
  ) : open === null ? (
    <Menu />
  ) : (
    <Alone open={open} settings={settings} />
  )
}

function useSettings(): Settings {
  useSignals()
  const [settings] = useState(createSettings)
  const reached = connection.value === 'online'
  useEffect(() => {
    if (!reached && settings.failure.peek() !== null) return
    return afterPaint(() => void settings.load())
  }, [settings, reached])
  return settings
}

function Menu() {
  const texts = useTexts('setari')
  return (
    <div className="page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <SectionList />
    </div>
  )
}

function Alone({ open, settings }: { open: SectionKey; settings: Settings }) {
  const texts = useTexts('setari')
  const Section = sections[open]
  return (
    <div className="page">
      <div className="setari__head">
        <BackLink href={SETTINGS}>{texts.back}</BackLink>
        <h1 id={open} className="setari__title" tabIndex={-1}>
          {texts.sections[open]}
        </h1>
      </div>
      <Section key={open} settings={settings} />
    </div>
  )
}

function Columns({ open, settings }: { open: SectionKey; settings: Settings }) {
  const texts = useTexts('setari')
  const Section = sections[open]
  return (
    <div className="page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <div className="setari__columns">
        <SectionList open={open} />
        <section className="stack" aria-labelledby={open}>
          <h2 id={open} className="setari__title" tabIndex={-1}>
            {texts.sections[open]}
          </h2>
          <Section key={open} settings={settings} />
        </section>
      </div>
    </div>
  )
}
