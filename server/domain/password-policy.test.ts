import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { passwordRule } from '#contract/rules.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { commonPasswords } from './common-passwords.ts'
import { assertPasswordNotCommon } from './password-policy.ts'

const owner = { cnpCui: '1020304451234', email: 'maria@exemplu.ro' }

it.each([
  'password',
  'Parola123',
  'ROMANIA123',
  '12345678',
  'aaaaaaaaaaaa',
  owner.cnpCui,
  'Maria@Exemplu.ro',
])('„%s” is refused', (password) => {
  expect(() => assertPasswordNotCommon(password, owner)).toThrow(ApiError)
})

it.each(['o parola buna 7', 'parola mea lunga si buna', 'Xk3!pq9Lw'])(
  '„%s” is accepted',
  (password) => {
    expect(() => assertPasswordNotCommon(password, owner)).not.toThrow()
  },
)

it('the list holds only passwords that the length rule allows, in lower case', () => {
  expect(commonPasswords.size).toBeGreaterThan(200)
  const idle = [...commonPasswords].filter(
    (password) => passwordRule(password) !== null || password !== password.toLowerCase(),
  )
  expect(idle, `at least ${limits.password.min} characters`).toEqual([])
})
