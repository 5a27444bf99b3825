import type { AnnouncementDetails, AudiencePreview } from '#contract/operator/anunturi.ts'
import { plural } from '#contract/plural.ro.ts'
import { MAX_NOTICE_PERCENT } from '#server/domain/sms-quota.ts'
import { deliverAnnouncement } from '#server/modules/anunturi/deliver.ts'
import { scheduleAnnouncement } from '#server/modules/anunturi/manage.ts'
import { previewAudience } from '#server/modules/anunturi/preview.ts'
import { showAnnouncement } from '#server/modules/anunturi/show.ts'
import { announcementLimits } from '#contract/operator/anunturi.ts'
import { formatDateTime } from '#server/domain/format.ts'
import type { Command } from '../command.ts'
import { announcementOptions, parseAnnouncement } from './arguments.ts'

/** Sends a notification to all citizens with an account, or to those of an audience. */
export const announceCommand: Command = {
  name: 'anunt',
  summary: 'trimite un anunț cetățenilor cu cont, pe canalele alese de fiecare',
  details: `Titlul (cel mult ${announcementLimits.title} de caractere) se vede și pe ecranul blocat. Fără \`--strazi\`, \`--contracte\`, \`--sector\` sau \`--tip\` ajunge la toți. Spune câți sunt și cere confirmarea; în scripturi, cu --da. Cu \`--la\` pleacă mai târziu, cât timp portalul este pornit. Înștiințările prin SMS iau cel mult ${MAX_NOTICE_PERCENT} % din plafonul orei, cu tot cu cele trimise deja: restul este al codurilor. O comandă repetată trimite anunțul încă o dată.`,
  takes: ['titlu', 'text'],
  options: { ...announcementOptions, da: { about: 'nu mai cere confirmarea' } },
  async run(context, given) {
    const announcement = parseAnnouncement(given)
    const planned = await previewAudience(context, context.db, announcement.destinatari)
    if (!given.has('da') && !(await context.confirm(formatQuestion(planned)))) {
      return { text: 'Nu s-a trimis nimic.', json: { trimis: false }, code: 1 }
    }
    const { id } = await scheduleAnnouncement(context, context.db, announcement)
    await deliverAnnouncement(context, id)
    const sent = await showAnnouncement(context.db, id)
    return { text: formatResult(sent), json: toJson(sent) }
  },
}

function formatQuestion({ cetateni, canale, necunoscute }: AudiencePreview): string {
  const unknown = necunoscute.length === 0 ? '' : ` Necunoscute: ${necunoscute.join(', ')}.`
  return `Anunțul ajunge la: ${formatReach(cetateni, canale)}.${unknown} Se trimite?`
}

function formatResult({
  id,
  stare,
  la,
  cetateni,
  canale,
  sms_ramase,
}: AnnouncementDetails): string {
  if (stare === 'programat') {
    return `Anunțul ${id} pleacă la ${formatDateTime(new Date(la))}.`
  }
  const left = sms_ramase > 0 ? ` ${plural(sms_ramase, leftOut)} în plafonul orei.` : ''
  return `Anunțul ${id} a fost trimis la: ${formatReach(cetateni, canale)}.${left}`
}

const leftOut = { one: 'SMS nu a încăput', few: 'SMS-uri nu au încăput' }
const citizen = { one: 'cetățean', few: 'cetățeni' }

const formatReach = (
  citizens: number,
  { aplicatie, email, push, sms }: AudiencePreview['canale'],
): string =>
  `${plural(citizens, citizen)} (în portal ${aplicatie}, prin e-mail ${email}, push ${push}, SMS ${sms})`

const toJson = ({ id, stare, cetateni, canale, sms_ramase }: AnnouncementDetails) => ({
  trimis: stare !== 'programat',
  id,
  stare,
  cetateni,
  ...canale,
  sms_ramase,
})
