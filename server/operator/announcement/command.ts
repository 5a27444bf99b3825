import { limits } from '#contract/limits.ts'
import { hasForbiddenCharacters, normalizeText } from '#contract/text.ts'
import { MAX_NOTICE_PERCENT } from '#server/domain/sms-quota.ts'
import type { NoticeWords } from '#server/domain/notice-words.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { announce, countReach } from './announce.ts'
import type { Announcement, Reach } from './announce.ts'

const MOST_TITLE = 100
const ROUTE = /^\/[\w/-]{1,120}$/

/** Sends a notification to all citizens with an account. */
export const announceCommand: Command = {
  name: 'anunt',
  summary: 'trimite un anunț tuturor cetățenilor cu cont, pe canalele alese de fiecare',
  details: `Titlul (cel mult ${MOST_TITLE} de caractere) se vede și pe ecranul blocat. Spune câți sunt și cere confirmarea; în scripturi, cu --da. Înștiințările prin SMS iau cel mult ${MAX_NOTICE_PERCENT} % din plafonul orei, cu tot cu cele trimise deja: restul este al codurilor. O comandă repetată trimite anunțul încă o dată.`,
  takes: ['titlu', 'text'],
  options: {
    'titlu-en': { value: 'titlu', about: 'titlul în engleză; fără el, anunțul rămâne în română' },
    'text-en': { value: 'text', about: 'textul în engleză' },
    link: { value: 'rută', about: 'unde duce anunțul în portal, ca /utile' },
    da: { about: 'nu mai cere confirmarea' },
  },
  async run(context, { args: [title = '', text = ''], text: option, has }) {
    const english = readEnglish(option('titlu-en'), option('text-en'))
    const link = option('link') ?? ''
    const announcement = { ...checkAnnouncement({ title, text, link }), english }
    const planned = await countReach(context.db, context.env, context.clock.now())
    if (
      !has('da') &&
      !(await context.confirm(`Anunțul ajunge la: ${formatReach(planned)}. Se trimite?`))
    ) {
      return { text: 'Nu s-a trimis nimic.', json: { trimis: false }, code: 1 }
    }
    const { citizens, smsLeft, ...channels } = await announce(context, context.db, announcement)
    const left = smsLeft > 0 ? ` ${smsLeft} SMS-uri nu au încăput în plafonul orei.` : ''
    const told = formatReach({ citizens, smsLeft, ...channels })
    return {
      text: `Anunțul a fost trimis la: ${told}.${left}`,
      json: { trimis: true, cetateni: citizens, ...channels, sms_ramase: smsLeft },
    }
  },
}

const formatReach = ({ citizens, aplicatie, email, push, sms }: Reach): string =>
  `${citizens} cetățeni (în portal ${aplicatie}, prin e-mail ${email}, push ${push}, SMS ${sms})`

function readEnglish(title = '', text = ''): NoticeWords | undefined {
  return title === '' && text === '' ? undefined : checkAnnouncement({ title, text, link: '' })
}

function checkAnnouncement(given: Announcement): Announcement {
  const [title, text] = [normalizeText(given.title), normalizeText(given.text)]
  if (title === '' || text === '')
    throw new OperatorError('Anunțul are nevoie de titlu și de text.')
  if ([title, text].some(hasForbiddenCharacters)) {
    throw new OperatorError('Anunțul are caractere care nu se pot păstra.')
  }
  if ([...title].length > MOST_TITLE) {
    throw new OperatorError(`Titlul are mai mult de ${MOST_TITLE} de caractere.`)
  }
  if ([...text].length > limits.message.max) {
    throw new OperatorError(`Textul are mai mult de ${limits.message.max} de caractere.`)
  }
  if (given.link !== '' && !ROUTE.test(given.link)) {
    throw new OperatorError('Legătura este o rută a portalului, ca /utile.')
  }
  return { title, text, link: given.link }
}
