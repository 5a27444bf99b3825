import { describe, expect, it } from 'vitest'
import {
  emptyForm,
  findProblems,
  readAnnouncement,
  readAudience,
  toUtc,
} from './announcement-form.ts'

const words = { required: 'lipsește', englishHalf: 'jumătate', badMoment: 'nu există' }

describe('an announcement that is typed', () => {
  it('is read with its audience and its moments in UTC', () => {
    const form = {
      ...emptyForm,
      titlu: ' Titlu ',
      text: 'Text',
      fel: 'strazi' as const,
      strazi: [
        { strada: 'Calea Rahovei', de_la: '1', pana_la: '' },
        { strada: ' ', de_la: '2', pana_la: '3' },
      ],
      la: '2026-12-24T09:00',
    }
    expect(findProblems(form, words)).toEqual({})
    expect(readAnnouncement(form)).toEqual({
      titlu: 'Titlu',
      text: 'Text',
      legatura: '',
      destinatari: { fel: 'strazi', strazi: [{ strada: 'Calea Rahovei', de_la: 1 }] },
      la: '2026-12-24T07:00:00.000Z',
    })
  })

  it('has codes on lines or after commas', () => {
    const coduri = 'C1, C2\n\nC3;C4'
    const audience = readAudience({ ...emptyForm, fel: 'coduri', coduri })
    expect(audience).toEqual({ fel: 'coduri', coduri: ['C1', 'C2', 'C3', 'C4'] })
  })

  it('names the fields that lack something', () => {
    const form = { ...emptyForm, titluEn: 'Title', fel: 'coduri' as const, la: '2027-03-28T03:30' }
    expect(findProblems(form, words)).toEqual({
      titlu: 'lipsește',
      text: 'lipsește',
      textEn: 'jumătate',
      destinatari: 'lipsește',
      la: 'nu există',
    })
    expect(toUtc('2027-03-28T03:30')).toBeNull()
  })
})
