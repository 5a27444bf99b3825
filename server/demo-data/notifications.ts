import { addDays, formatDay } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { NoticeKind } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { notifications } from '#server/db/schema.ts'
import { caseTexts as english } from '#server/domain/case-texts.en.ts'
import { caseLink, caseTexts as romanian } from '#server/domain/case-texts.ro.ts'
import { formatDayIn } from '#server/domain/format.ts'
import type { BilingualWords } from '#server/domain/notice-words.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { initialSesizari, initialSolicitari } from '#server/seed/seed-catalogues.ts'
import { initialTranslations } from '#server/seed/seed-translations.ts'
import type { Owner } from './contracts.ts'
import { daysBefore } from './moments.ts'
import type { Case } from './solicitari.ts'

interface PlannedNotification extends BilingualWords {
  kind: NoticeKind
  link: string
  daysAgo: number
  hour: number
  unread: boolean
}

/** Adds notifications of every kind, read and unread, oldest first. */
export async function seedNotifications(
  db: Db,
  { citizen, now }: Owner,
  requests: Case[],
  complaints: Case[],
): Promise<void> {
  const planned = [
    ...generalNotifications(addDays(dayOf(now), 20)),
    ...requests.filter(isUnderWay).map((one) => caseNotification('solicitare', one)),
    ...complaints.filter(isUnderWay).map((one) => caseNotification('sesizare', one)),
  ].toSorted((one, other) => other.daysAgo - one.daysAgo || one.hour - other.hour)
  const rows = planned.map(({ daysAgo, hour, unread, english: words, ...notice }) => ({
    ...notice,
    titleEn: words?.title ?? null,
    textEn: words?.text ?? null,
    citizenId: citizen.id,
    createdAt: daysBefore(now, daysAgo, hour),
    readAt: unread ? null : daysBefore(now, daysAgo, hour + 2),
  }))
  await db.insert(notifications).values(rows)
}

const isUnderWay = ({ state }: Case): boolean => !['ciorna', 'inregistrata'].includes(state)

const machines = { solicitare: initialSolicitari.stari, sesizare: initialSesizari.stari }

function caseNotification(kind: ThreadKind, one: Case): PlannedNotification {
  const label = machines[kind].etichete[one.state] ?? one.state
  const inEnglish = (text: string) => initialTranslations[text] ?? text
  const named = { ...one, denumire: inEnglish(one.denumire) }
  const words = {
    ...romanian.stateChanged(kind, one, one.state, label, ''),
    english: english.stateChanged(kind, named, one.state, inEnglish(label), ''),
  }
  return { kind, ...words, link: caseLink(kind, one.id), ...cameWith(one) }
}

// A case that waits for the citizen's answer has an unread notification.
const cameWith = ({ state, daysAgo, hour }: Case) => ({
  daysAgo,
  hour,
  unread: state === 'completare_necesara',
})

function generalNotifications(endOfContract: string): PlannedNotification[] {
  return [
    {
      kind: 'cont',
      title: 'Bine ați venit în portal',
      text: 'Contul dvs. este activ. Alegeți în setări ce notificări primiți.',
      english: {
        title: 'Welcome to the portal',
        text: 'Your account is active. Choose in the settings which notifications you receive.',
      },
      link: '/setari',
      daysAgo: 70,
      hour: 9,
      unread: false,
    },
    {
      kind: 'anunt',
      title: 'Textilele se colectează separat',
      text: 'Găsiți modulele pentru haine în secțiunea „Locații”, filtrul „Textile”.',
      english: {
        title: 'Textiles are collected separately',
        text: 'Find the textile banks under “Places”, with the “Textiles” filter.',
      },
      link: '/utile',
      daysAgo: 40,
      hour: 10,
      unread: false,
    },
    {
      kind: 'plata',
      title: 'Am înregistrat o plată',
      text: 'Plata dvs. a fost înregistrată. Mulțumim.',
      english: {
        title: 'We have recorded a payment',
        text: 'Your payment has been recorded. Thank you.',
      },
      link: '/plati',
      daysAgo: 26,
      hour: 12,
      unread: false,
    },
    {
      kind: 'factura',
      title: 'Aveți o factură nouă',
      text: 'Factura pe luna trecută este în secțiunea „Plăți”.',
      english: {
        title: 'You have a new invoice',
        text: 'Last month’s invoice is under “Payments”.',
      },
      link: '/plati',
      daysAgo: 12,
      hour: 9,
      unread: true,
    },
    {
      kind: 'contract',
      title: 'Verificați valabilitatea contractelor',
      text: `Contractele care expiră până la ${formatDay(endOfContract)} se pot reînnoi din portal.`,
      english: {
        title: 'Check how long your contracts are valid',
        text: `Contracts that expire by ${formatDayIn('en', endOfContract)} can be renewed from the portal.`,
      },
      link: '/contracte-active',
      daysAgo: 6,
      hour: 9,
      unread: true,
    },
    {
      kind: 'colectare',
      title: 'O colectare nu s-a efectuat',
      text: 'Vedeți motivul și ziua următoare la detaliile locației.',
      english: {
        title: 'A collection did not take place',
        text: 'See the reason and the next day in the details of the place.',
      },
      link: '/locatii',
      daysAgo: 4,
      hour: 14,
      unread: true,
    },
    {
      kind: 'anunt',
      title: 'Programul de sărbători',
      text: 'Zilele de colectare mutate sunt în calendarul locației dvs.',
      link: '/locatii',
      daysAgo: 1,
      hour: 10,
      unread: true,
    },
  ]
}
