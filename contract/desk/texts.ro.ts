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
  numar_negasit:
    'Numărul nu este al unei singure facturi, al unui contract sau al unui singur client.',
  incasare_hotarata: 'Starea încasării nu permite aceasta: între timp a hotărât-o altcineva.',
  extras_respins: 'Extrasul nu se poate înregistra.',
  plata_neblocata: 'Plata nu este blocată: nu este ce elibera.',
  propria_propunere: 'Rambursarea ați propus-o dvs. O confirmă altcineva.',
  propunere_existenta: 'Plata are deja o rambursare propusă, care așteaptă.',
  propunere_hotarata: 'Rambursarea propusă a fost deja hotărâtă.',
  rambursare_imposibila: 'Rambursarea nu s-a putut cere băncii. Nu s-a dat nimic înapoi.',
  stornare_imposibila: 'Din factură a rămas mai puțin de stornat.',
  import_respins: 'Fișierul nu se poate importa.',
  import_in_lucru: 'Alt import de același fel este în lucru. Așteptați să se încheie.',
  cheie_existenta:
    'Există deja o cheie neretrasă cu acest nume. Dacă nu ați văzut-o când a fost făcută, retrageți-o și faceți alta.',
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
