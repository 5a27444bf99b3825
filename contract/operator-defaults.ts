import type { PortalConfig } from './portal.ts'

/** Default details of the operator; `OPERATOR_*` in the environment overrides them. */
export const operatorDefaults: PortalConfig['operator'] = {
  denumire: 'Salubritate Sector 5',
  telefon: '021 000 05 05',
  program: 'luni–duminică, 06:00–22:00',
  email: 'contact@salubritate-sector5.example',
  adresa: 'Str. Exemplului nr. 5, Sector 5, București',
}
