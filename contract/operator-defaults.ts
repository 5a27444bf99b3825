import type { PortalConfig } from './portal.ts'

/** Who runs the service, until its environment (`OPERATOR_*`) says otherwise. */
export const operatorDefaults: PortalConfig['operator'] = {
  denumire: 'Salubritate Sector 5',
  telefon: '021 000 05 05',
  program: 'luni–duminică, 06:00–22:00',
  email: 'contact@salubritate-sector5.example',
  adresa: 'Str. Exemplului nr. 5, Sector 5, București',
}
