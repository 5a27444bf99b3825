import { useSignals } from '@preact/signals-react/runtime'
import type { PublicPoint, PublicPointSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { citizenPosition } from '../../services/locatii.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FractionBadge } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Phone } from '../../ui/icons-first.ts'
import { Note } from '../../ui/note.tsx'
import { DirectionsLink } from '../shared/DirectionsLink.tsx'
import { distanceInMetres } from '../shared/distance.ts'
import { OpenHours } from './OpenHours.tsx'
import { OpenPill } from '../shared/OpenPill.tsx'
import { PointMap } from './PointMap.tsx'
import { useDistanceFormatter } from '../shared/PointRow.tsx'
import { useNow } from '../shared/use-now.ts'
import { useFractionNames } from '../shared/use-formatters.ts'
import './locatii.css'

/** Summary from the list, with the details once loaded. */
type Point = PublicPointSummary & Partial<PublicPoint>

/** All details of a public point. */
export function PointDetails({ point }: { point: Point }) {
  const { point: texts } = useTexts('locatii')
  const { points: kinds } = useTexts('fractii')
  const now = useNow()
  const { tip, descriere, observatii, telefon } = point
  return (
    <>
      <p className="cluster">
        <span className="lead">{kinds[tip] ?? tip}</span>
        <OpenPill point={point} now={now} />
        <Distance point={point} />
      </p>
      {descriere && <p>{descriere}</p>}
      {observatii && (
        <Note kind="idle">
          <strong>{texts.notes}:</strong> {observatii}
        </Note>
      )}
      <div className="cluster">
        <DirectionsLink point={point} />
        {telefon !== undefined && (
          <LinkButton icon={<Phone />} href={`tel:${telefon.replace(/[^\d+]/g, '')}`}>
            {texts.call} <span className="num">{telefon}</span>
          </LinkButton>
        )}
      </div>
      <div className="place-panes">
        <div className="stack">
          <OpenHours point={point} now={now} />
          <PointMap point={point} />
        </div>
        <Facts point={point} />
      </div>
    </>
  )
}

function Distance({ point }: { point: Point }) {
  useSignals()
  const { points } = useTexts('locatii')
  const sayDistance = useDistanceFormatter()
  const from = citizenPosition.value
  if (from === null || from === 'asking' || from.kind !== 'found') return null
  return <span className="lead num">{points.away(sayDistance(distanceInMetres(from, point)))}</span>
}

function Facts({ point }: { point: Point }) {
  const { point: texts } = useTexts('locatii')
  const { adresa, accesibil, email, telefon } = point
  const access = accesibil ? texts.accessible : texts.notAccessible
  return (
    <Card title={texts.details}>
      <DefinitionList
        items={[
          { label: texts.address, value: <CopiedAddress address={adresa} /> },
          {
            label: texts.takes,
            value: point.fractii.length > 0 && <Takes codes={point.fractii} />,
          },
          { label: texts.services, value: point.servicii?.join(', ') },
          { label: texts.phone, value: telefon },
          { label: texts.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: texts.access, value: accesibil === undefined ? null : access },
        ].filter(({ value }) => value !== false)}
      />
    </Card>
  )
}

function CopiedAddress({ address }: { address: string }) {
  const { point } = useTexts('locatii')
  const lists = useTexts('lists')
  return (
    <span className="point-address">
      {address}
      <CopyButton
        text={address}
        label={lists.copy}
        name={point.copyAddress}
        copiedLabel={lists.copied}
        failedLabel={lists.notCopied}
      />
    </span>
  )
}

function Takes({ codes }: { codes: readonly string[] }) {
  const nameOf = useFractionNames()
  return (
    <span className="takes">
      {codes.map((code) => (
        <FractionBadge key={code} fraction={code} name={nameOf(code)} />
      ))}
    </span>
  )
}
