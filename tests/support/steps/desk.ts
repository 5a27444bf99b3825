import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject } from 'vitest'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Role } from '#contract/desk/permissions.ts'
import * as schema from '#server/db/schema.ts'
import { staff } from '#server/db/schema.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import {
  completeStaffSession,
  findStaffSession,
  openStaffSession,
} from '#server/domain/staff-sessions.ts'
import { sealTotpSecret } from '#server/domain/totp-secret.ts'
import { totpCodeAt } from '#server/modules/personal/totp.ts'
import { DEMO_TOTP_SECRET, demoStaffEmail } from '#server/seed/demo-staff.ts'
import { DEMO_PASSWORD } from '#server/seed/seed.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { waitForHeading } from './routes.ts'

export const COMPUTER = { width: 1366, height: 768 }
export const PHONE = { width: 390, height: 844 }

/** Account of the staff, whose codes are computed from `DEMO_TOTP_SECRET`. */
export interface StaffAccount {
  email: string
}

/** Member of the staff that only one test file uses, so that files do not use up each other's codes. */
export interface Member extends StaffAccount {
  id: number
  nume: string
  role: Role
}

export const demoStaff = (role: Role): StaffAccount => ({ email: demoStaffEmail(role) })

/** Opens the desk; calls that are refused are part of these tests. */
export async function openDesk(hash = '', options: PageOptions = {}): Promise<PortalPage> {
  const page = await openPage({ ...COMPUTER, reducedMotion: 'reduce', ...options })
  page.tolerate(/status of 40[13]/)
  await page.goto(`/birou/${hash}`)
  return page
}

const lastSteps = new Map<string, number>()

/** Returns a code that the account has not used at this portal: each step has one, and the next is accepted too. */
export function freshCode({ email }: StaffAccount, portal = ''): string {
  const stepMs = deskLimits.totp.stepSeconds * 1000
  const account = `${email} ${portal}`
  const step = Math.max(Math.floor(Date.now() / stepMs), (lastSteps.get(account) ?? 0) + 1)
  lastSteps.set(account, step)
  return totpCodeAt(DEMO_TOTP_SECRET, new Date(step * stepMs))
}

const originOf = (page: PortalPage): string => new URL(page.url()).origin

export async function enterPassword(
  page: PortalPage,
  email: string,
  password: string,
): Promise<void> {
  await page.getByLabel('E-mail de serviciu').fill(email)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continuă' }).click()
  await waitForHeading(page, 'Confirmați că sunteți dvs.')
}

/** Signs in on the shown page with password and code. */
export async function signInWithCode(page: PortalPage, account: StaffAccount): Promise<void> {
  await enterPassword(page, account.email, DEMO_PASSWORD)
  await page.getByLabel('Codul din aplicație').fill(freshCode(account, originOf(page)))
}

/** Signs in with the keyboard alone, from the title that has the focus. */
export async function signInByKeyboard(page: PortalPage, account: StaffAccount): Promise<void> {
  await expectFocusOnTitle(page, 'Autentificare la birou')
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expectFocusOnTitle(page, 'Confirmați că sunteți dvs.')
  await page.keyboard.press('Tab')
  await page.keyboard.type(freshCode(account, originOf(page)))
}

/** Answers the question who is there, which sensitive calls ask. */
export async function confirmWithCode(page: PortalPage, account: StaffAccount): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirmați din nou cine sunteți' })
  await dialog.getByLabel('Parola', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByLabel('Codul din aplicație').fill(freshCode(account, originOf(page)))
  await dialog.getByRole('button', { name: 'Confirmă', exact: true }).click()
}

export async function expectFocusOnTitle(page: PortalPage, title: string): Promise<void> {
  await waitForHeading(page, title)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title)
}

/** Runs axe wide and dark, and light on a phone, and checks that nothing is wider than the phone. */
export async function expectAccessibleAtDesk(page: PortalPage): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.setViewportSize(COMPUTER)
}

let opened: pg.Pool | null = null

afterAll(async () => {
  await opened?.end()
  opened = null
})

/** Opens the database of the portal that all test files share. */
function openDeskDatabase() {
  opened ??= new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
  return drizzle(opened, { schema })
}

const readKeyEnv = () => ({
  appKey: readFileSync(path.join(inject('dataDir'), 'app.key'), 'utf8').trim(),
})

/** Adds a member with password and application of codes. */
export async function aMember(role: Role, nume: string): Promise<Member> {
  const db = openDeskDatabase()
  const email = `${crypto.randomUUID()}@exemplu.ro`
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const [row] = await db
    .insert(staff)
    .values({ email, nume, role, passwordHash, createdAt: new Date() })
    .returning({ id: staff.id })
  const { id } = row!
  const totpSecret = sealTotpSecret(readKeyEnv(), id, DEMO_TOTP_SECRET)
  await db.update(staff).set({ totpSecret }).where(eq(staff.id, id))
  return { id, email, nume, role }
}

/** Opens the desk in a complete session of a member, without the screens of the sign-in. */
export async function openDeskAs(
  member: Member,
  hash = '',
  options: PageOptions = {},
): Promise<PortalPage> {
  const page = await openPage({ ...COMPUTER, reducedMotion: 'reduce', ...options })
  page.tolerate(/status of 40[13]/)
  const value = await openSession(member)
  await page.context().addCookies([{ name: 'birou', value, url: inject('baseUrl') }])
  await page.goto(`/birou/${hash}`)
  return page
}

/** Opens a complete session and returns its token. */
async function openSession({ id: staffId }: Member): Promise<string> {
  const db = openDeskDatabase()
  const env = readKeyEnv()
  const now = new Date()
  const token = await openStaffSession(db, env, now, {
    staffId,
    userAgent: '',
    enrolling: false,
  })
  const session = await findStaffSession(db, env, now, token)
  return completeStaffSession(db, env, now, session!.id)
}
