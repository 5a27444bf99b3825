import { city } from '../browser/city.ts'
import en from '../i18n/en/unsupported.ts'
import shell from '../i18n/ro/shell.ts'
import ro from '../i18n/ro/unsupported.ts'

/** Class of `<html>` in a browser that is too old for the portal. */
export const UNSUPPORTED = 'unsupported'

/** Message shown, in both languages, by a browser that cannot run the portal. */
export function Unsupported() {
  const { telefon, program } = city.operator
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
        {ro.call} <a href={`tel:${telefon.replace(/\s/g, '')}`}>{telefon}</a>, {program}
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
