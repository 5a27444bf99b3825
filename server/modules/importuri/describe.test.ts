import { expect, it } from 'vitest'
import { importKindNames } from '#contract/import-kinds.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { commands } from '#server/operator/commands.ts'
import { describeKinds } from './describe.ts'
import { explain } from './kind.ts'
import { importKinds } from './kinds.ts'
import { atCommandLine } from './where-to.ts'

it('explains kinds to staff without naming a command, and to operators with it', () => {
  // `pin` is a column too.
  const names = commands.map(({ name }) => name).filter((name) => name.includes(' '))
  const command = new RegExp(`\`(${names.join('|')})`)
  const told = describeKinds(importKindNames, getDemoCity()).map(({ detalii, coloane }) =>
    [detalii, ...coloane.map(({ despre }) => despre)].join(' '),
  )
  expect(told.filter((text) => command.test(text))).toEqual([])
  expect(told.join()).toContain('se aprobă la Clienți, „De aprobat”')
  expect(explain(importKinds.clienti.details, atCommandLine)).toMatch(command)
})

it('gives examples of addresses in the city, without a sector where there is none', () => {
  const [kind] = describeKinds(['locatii'], { judet: 'Cluj', localitate: 'Cluj-Napoca' })
  const examples = Object.fromEntries(kind!.coloane.map(({ nume, exemplu }) => [nume, exemplu]))
  expect(examples).toMatchObject({ judet: 'Cluj', localitate: 'Cluj-Napoca', sector: '' })
  expect(kind!.model).toContain('Cluj-Napoca')
})
