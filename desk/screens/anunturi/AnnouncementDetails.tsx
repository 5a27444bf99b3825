import type { AnnouncementDetails as Details } from '#contract/operator/anunturi.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { withdrawAnnouncement } from '../../services/anunturi.ts'
import { tell } from '../../services/feedback.ts'
import { openPage } from '../../services/location.ts'
import { ReasonAction } from '../bani/ReasonAction.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import type { Loaded } from '../shared/use-loaded.ts'
import { AnnouncementStatus } from './AnnouncementStatus.tsx'
import { describeAudience } from './describe-audience.ts'
import { words } from './texts.ro.ts'
import { useProgress } from './use-progress.ts'

const own = words.details

interface AnnouncementDetailsProps {
  announcement: Details
  loaded: Loaded<Details>
}

/** An announcement, how many received and read it, and its withdrawal. */
export function AnnouncementDetails({ announcement, loaded }: AnnouncementDetailsProps) {
  const action = useAction()
  const { reload } = loaded
  useProgress([announcement], loaded)
  const { id, titlu, stare } = announcement
  const isScheduled = stare === 'programat'
  const isCurrent = isScheduled || stare === 'se_trimite' || stare === 'trimis'

  async function withdraw(reason: string) {
    const withdrawn = await action.run(() => withdrawAnnouncement(id, reason))
    if (withdrawn) tell(own.withdrawn)
    await reload()
    return withdrawn !== undefined
  }

  return (
    <section className="announcement">
      <BackLink href="#/continut/anunturi">{words.toList}</BackLink>
      <div className="announcement-title">
        <h2>{titlu}</h2>
        <AnnouncementStatus state={stare} />
        {isScheduled && (
          <Button small onClick={() => openPage(`continut/anunturi/${id}?schimba=da`)}>
            {own.change}
          </Button>
        )}
      </div>
      <div className="columns">
        <DefinitionList items={listFacts(announcement)} />
        {!isScheduled && (
          <section aria-label={own.figures}>
            <DefinitionList columns items={listFigures(announcement)} />
          </section>
        )}
      </div>
      {/* A withdrawal whose answer was lost may have been made. */}
      {isCurrent && <Problem text={action.problem} />}
      {isCurrent && (
        <ReasonAction
          title={own.withdrawTitle}
          text={isScheduled ? own.withdrawEarly : own.withdrawText}
          label={own.withdraw}
          hint={isScheduled ? undefined : own.reasonHint}
          question={own.withdrawAsk}
          draftKey={`anunt:${id}:retragere`}
          busy={action.busy}
          onYes={withdraw}
        />
      )}
    </section>
  )
}

const listFacts = (announcement: Details) => {
  const { text, engleza, legatura, destinatari, la, expira, retras_la } = announcement
  return [
    { label: own.text, value: <span className="announcement-text">{text}</span> },
    {
      label: own.english,
      value: engleza && (
        <span className="announcement-text" lang="en">{`${engleza.titlu}\n${engleza.text}`}</span>
      ),
    },
    { label: own.link, value: legatura },
    { label: words.audience, value: describeAudience(destinatari) },
    { label: words.when, value: formatMoment(la) },
    { label: own.expires, value: expira && formatMoment(expira) },
    { label: own.by, value: `${announcement.creat_de}, ${formatMoment(announcement.creat_la)}` },
    {
      label: own.withdrawnBy,
      value: retras_la && `${announcement.retras_de}, ${formatMoment(retras_la)}`,
    },
    { label: own.reason, value: announcement.motiv },
  ]
}

function listFigures({ cetateni, canale, sms_ramase, citite }: Details) {
  const format = (count: number) => count.toLocaleString('ro-RO')
  return [
    { label: own.told, value: own.citizens(cetateni) },
    { label: own.read, value: format(citite) },
    { label: own.inPortal, value: format(canale.aplicatie) },
    { label: own.email, value: format(canale.email) },
    { label: own.push, value: format(canale.push) },
    { label: own.sms, value: format(canale.sms) },
    { label: own.smsLeft, value: sms_ramase > 0 ? format(sms_ramase) : null },
  ]
}
