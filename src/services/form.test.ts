import { expect, test } from 'vitest'
import { requiredRule } from '#contract/rules.ts'
import { newPasswordProblems } from './forgot-password.ts'
import { checkFields, createForm } from './form.ts'

type Values = { nume: string; prenume: string }

function aForm() {
  return createForm<Values>(
    { nume: '', prenume: '' },
    checkFields<Values>({ nume: requiredRule, prenume: requiredRule }),
  )
}

test('shows a problem only once its field was touched or typed in, or the form submitted', () => {
  const form = aForm()
  expect(form.valid.value).toBe(false)
  expect(form.visibleError('nume')).toBeNull()
  form.touch('nume')
  expect(form.visibleError('nume')).toEqual({ problem: 'required' })
  expect(form.visibleError('prenume')).toBeNull()
  form.set('prenume', ' ')
  expect(form.visibleError('prenume')).toEqual({ problem: 'required' })
})

test('submitting shows every problem and finds the first', () => {
  const form = aForm()
  form.set('nume', 'Popescu')
  expect(form.submit()).toBe(false)
  expect(form.visibleError('prenume')).toEqual({ problem: 'required' })
  expect(form.firstInvalid()).toBe('prenume')
  form.set('prenume', 'Ana')
  expect(form.submit()).toBe(true)
  expect(form.firstInvalid()).toBeNull()
})

test("shows the server's message until its field changes", () => {
  const form = aForm()
  form.set('nume', 'Popescu')
  form.setServerErrors({ nume: ['Prima', 'Ultima'], altceva: ['Nu se vede'] })
  expect(form.visibleError('nume')).toEqual({ sentence: 'Ultima' })
  form.set('nume', 'Popa')
  expect(form.visibleError('nume')).toBeNull()
})

test('a reset clears typed values and errors', () => {
  const form = aForm()
  form.set('nume', 'Popescu')
  form.submit()
  form.reset({ prenume: 'Ana' })
  expect(form.values.value).toEqual({ nume: '', prenume: 'Ana' })
  expect(form.dirty.value).toBe(false)
  expect(form.visibleError('nume')).toBeNull()
})

test('reports different passwords only once both are valid on their own', () => {
  const problems = (password: string, password_confirmation: string) =>
    newPasswordProblems({ password, password_confirmation })
  expect(problems('scurt', 'altceva-lung')).toEqual({ password: 'passwordMin' })
  expect(problems('destul de lung', 'altfel de lung')).toEqual({
    password_confirmation: 'passwordMismatch',
  })
  expect(problems('destul de lung', 'destul de lung')).toEqual({})
  expect(problems('x'.repeat(51), 'x'.repeat(51))).toMatchObject({ password: 'passwordMax' })
})

test('a draft fills in the fields that have not been changed', () => {
  const form = aForm()
  form.set('nume', 'Popescu')
  form.restore({ nume: 'Ionescu', prenume: 'Ana' })
  expect(form.values.value).toEqual({ nume: 'Popescu', prenume: 'Ana' })
  expect(form.dirty.value).toBe(true)
})

test('a form into which nothing was typed is not dirty after its draft was restored', () => {
  const form = aForm()
  form.restore({ prenume: 'Ana' })
  expect(form.values.value).toEqual({ nume: '', prenume: 'Ana' })
  expect(form.dirty.value).toBe(false)
})
