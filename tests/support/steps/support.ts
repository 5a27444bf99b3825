import type { Locator, Page } from 'playwright-core'
import type { PortalPage } from '#tests/support/browser.ts'
import { aFreshEmail, aFreshPhone } from '#server/testing/identities.ts'
import type { SampleFile } from '#tests/support/sample-files.ts'

/** Fields of a support request. */
export interface SupportRequestInput {
  nume: string
  prenume: string
  telefon: string
  email: string
  observatii: string
}

export function aSupportRequest(): SupportRequestInput {
  return {
    nume: 'Țăranu',
    prenume: 'Ana-Maria',
    telefon: aFreshPhone(),
    email: aFreshEmail(),
    observatii: 'Nu s-a ridicat gunoiul de două săptămâni.',
  }
}

export function supportDialog(page: PortalPage): Locator {
  return page.getByRole('dialog', { name: 'Suport online' })
}

/** Opens the dialog from the current page. */
export async function openSupport(page: PortalPage): Promise<Locator> {
  await page.getByRole('button', { name: 'SUPORT ONLINE' }).click()
  const dialog = supportDialog(page)
  await dialog.waitFor()
  return dialog
}

/** Resolves once the page has read its drafts and rendered them. */
export async function waitForDrafts(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal-ciorne')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IDB')))
        opening.addEventListener('success', () => {
          const drafts = opening.result.transaction('ciorne').objectStore('ciorne').count()
          drafts.addEventListener('success', () => {
            opening.result.close()
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
          })
        })
      }),
  )
}

/** Opens the sign-in screen and the dialog over it. */
export async function openSupportAtLogin(page: PortalPage): Promise<Locator> {
  await page.goto('/#/auth/login')
  return openSupport(page)
}

/** Locates the five fields of the dialog, keyed by their wire names. */
export function supportFields(dialog: Locator): Record<keyof SupportRequestInput, Locator> {
  return {
    nume: dialog.getByLabel('Nume', { exact: true }),
    prenume: dialog.getByLabel('Prenume'),
    telefon: dialog.getByLabel('Telefon'),
    email: dialog.getByLabel('E-mail'),
    observatii: dialog.getByLabel('Observații'),
  }
}

export async function fillSupport(dialog: Locator, plea: SupportRequestInput): Promise<void> {
  const fields = supportFields(dialog)
  for (const name of Object.keys(plea) as (keyof SupportRequestInput)[])
    await fields[name].fill(plea[name])
}

/** Reads the current values of the dialog. */
export async function readSupport(dialog: Locator): Promise<SupportRequestInput> {
  const fields = Object.entries(supportFields(dialog))
  const values = fields.map(async ([name, field]) => [name, await field.inputValue()] as const)
  return Object.fromEntries(await Promise.all(values)) as unknown as SupportRequestInput
}

export function sendButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Trimite' })
}

/** Attaches files through the file chooser. */
export async function attach(page: PortalPage, files: SampleFile[] | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await supportDialog(page).getByRole('button', { name: 'Adaugă fișiere' }).click()
  await (await chooser).setFiles(files)
}

/** Locates the row of an attached file. */
export function fileRow(dialog: Locator, name: string): Locator {
  return dialog.getByRole('listitem').filter({ hasText: name })
}
