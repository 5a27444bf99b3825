import type { userKinds } from '#contract/forms.ts'
import type {
  Announcement,
  AnnouncementToSend,
  Audience,
  AudienceKind,
} from '#contract/operator/anunturi.ts'
import { toInstant } from '#contract/time-zone.ts'
import { toWallClock } from '#contract/wall-clock.ts'

/** A street as it is typed; the numbers are texts. */
export interface StreetRow {
  strada: string
  de_la: string
  pana_la: string
}

/** An announcement as it is typed. Moments are `YYYY-MM-DDTHH:MM` in the city, or empty. */
export interface AnnouncementForm {
  titlu: string
  text: string
  titluEn: string
  textEn: string
  legatura: string
  fel: AudienceKind
  strazi: StreetRow[]
  coduri: string
  sector: string
  tip: (typeof userKinds)[number]
  la: string
  expira: string
}

const emptyStreet: StreetRow = { strada: '', de_la: '', pana_la: '' }

export const emptyForm: AnnouncementForm = {
  titlu: '',
  text: '',
  titluEn: '',
  textEn: '',
  legatura: '',
  fel: 'toti',
  strazi: [emptyStreet],
  coduri: '',
  sector: '',
  tip: 'persoana_fizica',
  la: '',
  expira: '',
}

export const addStreet = (strazi: StreetRow[]): StreetRow[] => [...strazi, emptyStreet]

/** Fills the form with an announcement. */
export function toForm(announcement: Announcement): AnnouncementForm {
  const { titlu, text, engleza, legatura, destinatari: audience, la, expira } = announcement
  return {
    ...emptyForm,
    titlu,
    text,
    titluEn: engleza?.titlu ?? '',
    textEn: engleza?.text ?? '',
    legatura,
    fel: audience.fel,
    ...(audience.fel === 'strazi' && { strazi: audience.strazi.map(toRow) }),
    ...(audience.fel === 'coduri' && { coduri: audience.coduri.join('\n') }),
    ...(audience.fel === 'sector' && { sector: audience.sector }),
    ...(audience.fel === 'tip' && { tip: audience.tip }),
    la: toWallClock(la),
    expira: expira === null ? '' : toWallClock(expira),
  }
}

const toRow = ({
  strada,
  de_la,
  pana_la,
}: {
  strada: string
  de_la?: number | undefined
  pana_la?: number | undefined
}): StreetRow => ({
  strada,
  de_la: de_la?.toString() ?? '',
  pana_la: pana_la?.toString() ?? '',
})

/** Reads whom the form is for; null while that is not complete. */
export function readAudience(form: AnnouncementForm): Audience | null {
  switch (form.fel) {
    case 'toti':
      return { fel: 'toti' }
    case 'tip':
      return { fel: 'tip', tip: form.tip }
    case 'sector':
      return form.sector.trim() === '' ? null : { fel: 'sector', sector: form.sector.trim() }
    case 'coduri': {
      const coduri = form.coduri.split(/[\s,;]+/).filter((code) => code !== '')
      return coduri.length === 0 ? null : { fel: 'coduri', coduri }
    }
    case 'strazi': {
      const strazi = form.strazi.filter(({ strada }) => strada.trim() !== '').map(readStreet)
      return strazi.length === 0 ? null : { fel: 'strazi', strazi }
    }
  }
}

const readStreet = ({ strada, de_la, pana_la }: StreetRow) => ({
  strada: strada.trim(),
  ...(de_la.trim() !== '' && { de_la: Number(de_la) }),
  ...(pana_la.trim() !== '' && { pana_la: Number(pana_la) }),
})

export interface FormWords {
  required: string
  englishHalf: string
  badMoment: string
}

/** Finds what is missing, as sentences by field. */
export function findProblems(form: AnnouncementForm, words: FormWords): Record<string, string> {
  const { titlu, text, titluEn, textEn, la, expira } = form
  const isHalf = (titluEn.trim() === '') !== (textEn.trim() === '')
  return {
    ...(titlu.trim() === '' && { titlu: words.required }),
    ...(text.trim() === '' && { text: words.required }),
    ...(isHalf && { [titluEn.trim() === '' ? 'titluEn' : 'textEn']: words.englishHalf }),
    ...(readAudience(form) === null && { destinatari: words.required }),
    ...(la !== '' && toUtc(la) === null && { la: words.badMoment }),
    ...(expira !== '' && toUtc(expira) === null && { expira: words.badMoment }),
  }
}

/** Fields that an error of the server is about, where they are several. */
export const errorSubjects = { expira: ['la', 'expira'] }

/** Reads a form without problems. */
export function readAnnouncement(form: AnnouncementForm): AnnouncementToSend {
  const titluEn = form.titluEn.trim()
  return {
    titlu: form.titlu.trim(),
    text: form.text.trim(),
    ...(titluEn !== '' && { engleza: { titlu: titluEn, text: form.textEn.trim() } }),
    legatura: form.legatura.trim(),
    destinatari: readAudience(form) ?? { fel: 'toti' },
    ...(form.la !== '' && { la: toUtc(form.la) ?? undefined }),
    ...(form.expira !== '' && { expira: toUtc(form.expira) ?? undefined }),
  }
}

/** Converts a moment of the city's clocks to an instant in UTC; null if the clocks skip it. */
export function toUtc(local: string): string | null {
  const [day = '', time = ''] = local.split('T')
  return toInstant(day, time.slice(0, 5))?.toISOString() ?? null
}
