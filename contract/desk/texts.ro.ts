import type { SupportState } from '../operator/suport.ts'
import type { DeskErrorCode } from './codes.ts'
import type { Role } from './permissions.ts'

/** Romanian sentences of the desk's error codes. */
export const deskErrorTexts: Record<DeskErrorCode, string> = {
  autentificare_gresita: 'Adresa de e-mail sau parola nu sunt corecte.',
  al_doilea_factor: 'Autentificarea nu este terminată. Confirmați și al doilea factor.',
  factor_incorect: 'Confirmarea nu este corectă sau a fost deja folosită. Încercați din nou.',
  confirmare_necesara: 'Pentru această operație confirmați din nou cine sunteți.',
  fara_drept: 'Rolul dvs. nu permite această operație.',
  retea_nepermisa: 'Biroul nu se poate folosi din această rețea.',
  membru_existent: 'Există deja un cont de personal cu această adresă de e-mail.',
  ultimul_administrator: 'Este ultimul administrator activ. Numiți mai întâi altul.',
  propriul_cont: 'Propriul rol și propriul cont le schimbă alt administrator.',
  modificat_intre_timp:
    'Cazul s-a schimbat între timp. Vedeți ce s-a schimbat și hotărâți din nou.',
  membru_nepotrivit: 'Cazul nu se poate da acestui coleg: nu lucrează la astfel de cazuri.',
  prea_multe_vederi: 'Ștergeți mai întâi una dintre vederile salvate.',
}

/** Names of what has none in the catalogues. */
export const supportStateNames: Record<SupportState, string> = {
  noua: 'Nouă',
  raspunsa: 'Cu răspuns',
}
export const supportCaseName = 'Suport online'

export const roleNames: Record<Role, string> = {
  dispecer: 'dispecer',
  relatii_clienti: 'relații clienți',
  facturare: 'facturare',
  redactor: 'redactor',
  administrator: 'administrator',
}
