import { describe, expect, test } from 'vitest'
import { formatFullName, formatHeaderName } from './header-name.ts'

const aName = (nume: string, prenume: string, f_nume = '') => ({ nume, prenume, f_nume })
const MARIA = aName('Popescu', 'Maria')

describe('on phones', () => {
  const shown = (name: ReturnType<typeof aName>) => formatHeaderName(name, false)

  test.each([
    [MARIA, 'Popescu Maria'],
    [aName('Constantinescu', 'Ana'), 'Constantinescu Ana'],
    [aName('Constantinescul', 'Ana'), 'Constantinescul Ana'],
    [aName('Constantinescule', 'Ana'), 'Constantinescul Ana'],
    [aName('Popa', 'Alexandrina-Ioana'), 'Popa Alexandrina-Ioa'],
    [aName('Popa', '😀'.repeat(16)), `Popa ${'😀'.repeat(15)}`],
    [aName('ș'.repeat(16), 'Ț'), `${'ș'.repeat(15)} Ț`],
  ])('cuts the last and the first name to 15 characters each: %j', (name, expected) => {
    expect(shown(name)).toBe(expected)
  })

  test('the company name has 30 characters, with an ellipsis when it is cut', () => {
    expect(shown({ ...MARIA, f_nume: 'f'.repeat(30) })).toBe(`Popescu Maria ${'f'.repeat(30)}`)
    expect(shown({ ...MARIA, f_nume: 'f'.repeat(31) })).toBe(`Popescu Maria ${'f'.repeat(30)}…`)
  })
})

describe('on wide screens', () => {
  const shown = (name: ReturnType<typeof aName>) => formatHeaderName(name, true)

  test.each([
    [MARIA, 'Pop. Mar.'],
    [aName('Pop', 'Ion'), 'Pop Ion'],
    [aName('Țăranu', 'Ștefania'), 'Țăr. Ște.'],
    [aName('😀😀😀😀', 'Al'), '😀😀😀. Al'],
    [aName('S\u0326tefan', 'a\u0306la\u0306l'), 'Ște. ălă.'],
    [aName('De Sus', 'O Ana'), 'De. O A.'],
    [{ ...MARIA, f_nume: 'Exemplu Curat S.R.L.' }, 'Pop. Mar. Exe.'],
    [{ ...MARIA, f_nume: 'ABC' }, 'Pop. Mar. ABC'],
    [aName('', '', 'Exemplu'), 'Exe.'],
    [aName(' ', ''), ''],
  ])('cuts each part to 3 characters, with a dot when it is cut: %j', (name, expected) => {
    expect(shown(name)).toBe(expected)
  })
})

test('the full name is never cut', () => {
  expect(formatFullName(aName(' Țăranu', 'Ștefania ', 'Exemplu S.R.L.'))).toBe(
    'Țăranu Ștefania Exemplu S.R.L.',
  )
  expect(formatFullName(aName('', ''))).toBe('')
})
