import { describe, expect, it } from 'vitest'
import { texts } from '../../texts.ro.ts'
import { keepUnresolved, type FormMoment } from './keep-unresolved.ts'

const aForm = (values: Record<string, string>, problems = {}): FormMoment => ({ values, problems })

describe('errors of a form that was refused', () => {
  const values = { nume: '', telefon: '07', la: '3', expira: '2' }
  const errors = { nume: texts.required, telefon: 'prea scurt', expira: 'prea devreme' }
  const left = (changes: Record<string, string>) =>
    Object.keys(
      keepUnresolved(errors, aForm(values), aForm({ ...values, ...changes }), {
        expira: ['la', 'expira'],
      }),
    )

  it('go when what they are about is changed, and stay while it is not', () => {
    expect(left({})).toEqual(['nume', 'telefon', 'expira'])
    expect(left({ telefon: '071' })).toEqual(['nume', 'expira'])
    expect(left({ la: '1' })).toEqual(['nume', 'telefon'])
  })

  it('stay under a required field that is still blank', () => {
    expect(left({ nume: ' ' })).toContain('nume')
    expect(left({ nume: 'Ana' })).not.toContain('nume')
  })

  it('that the own rules found stay until those accept the field, and then say what is wrong now', () => {
    const refused = aForm({ titlu: '', textEn: '' }, { titlu: 'lipsește', textEn: 'jumătate' })
    const now = aForm({ titlu: '?', textEn: '' }, { titlu: 'prea scurt' })
    expect(keepUnresolved(refused.problems, refused, now)).toEqual({ titlu: 'prea scurt' })
  })

  it('that name no field go with any change', () => {
    const unnamed = { suma_bani: 'prea mult' }
    const refused = aForm({ suma: '10' })
    expect(keepUnresolved(unnamed, refused, refused)).toEqual(unnamed)
    expect(keepUnresolved(unnamed, refused, aForm({ suma: '9' }))).toEqual({})
  })
})
