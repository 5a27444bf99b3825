import { queryDatabase } from '../database.ts'

/** Reminds a citizen of the shared portal of a subject, as `factura:12`, by a reminder that may be put off. */
export const remind = (cnpCui: string, object: string, title: string): Promise<unknown> =>
  queryDatabase(
    `with reminded as (
       insert into reminders (kind, object, occasion, citizen_id, made_at, until)
       select 'factura_scadenta', $2, '2026-01-01', id, now(), current_date + 5 from citizens where cnp_cui = $1
       returning citizen_id
     )
     insert into notifications (citizen_id, kind, title, text, link, reminder_object, created_at)
     select citizen_id, 'factura', $3, '', '/plati', $2, now() from reminded`,
    [cnpCui, object, title],
  )
