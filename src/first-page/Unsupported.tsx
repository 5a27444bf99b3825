import { operatorDefaults } from '#contract/operator-defaults.ts'
import en from '../i18n/en/unsupported.ts'
import shell from '../i18n/ro/shell.ts'
import ro from '../i18n/ro/unsupported.ts'

/** Class of `<html>` in a browser that is too old for the portal. */
export const UNSUPPORTED = 'unsupported'
export const PHONE_ID = 'telefon-operator'
export const HOURS_ID = 'program-operator'

/**
 * Message shown, in both languages, by a browser that cannot run the portal. It is built with the default phone number;
 * where scripts run, the server's replaces it (see boot.ts).
 */
export function Unsupported() {
  const { telefon, program } = operatorDefaults
  return (
    <div className="cannot-run">
      <p>
        <strong>{shell.portal}</strong>
      </p>
      <p>{ro.text}</p>
      <noscript>
        <p>{ro.withoutScripts}</p>
      </noscript>
      <p>
        {ro.call}{' '}
        <a href={`tel:${telefon.replace(/\s/g, '')}`} id={PHONE_ID}>
          {telefon}
        </a>
        , <span id={HOURS_ID}>{program}</span>
      </p>
      <p lang="en">
        {en.text} {en.call}
      </p>
      <noscript>
        <p lang="en">{en.withoutScripts}</p>
      </noscript>
    </div>
  )
}
