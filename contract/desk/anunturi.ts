import {
  announcementDetails,
  announcementShapes,
  announcementToSend,
  audiencePreview,
} from '../operator/anunturi.ts'
import { deskEndpoint } from './endpoint.ts'

/** Announcements at the desk. */

const { params } = announcementShapes

export const announcementList = deskEndpoint({
  method: 'GET',
  path: '/anunturi',
  summary: 'Anunțurile, întâi cele mai noi',
  needs: 'anunturi.trimite',
  query: announcementShapes.query,
  data: announcementShapes.list,
})

export const announcementShow = deskEndpoint({
  method: 'GET',
  path: '/anunturi/:id',
  summary: 'Un anunț, cu câți l-au primit și câți l-au citit',
  needs: 'anunturi.trimite',
  params,
  data: announcementDetails,
})

/** A POST, because a list of codes does not fit in an address. */
export const announcementPreview = deskEndpoint({
  method: 'POST',
  path: '/anunturi/destinatari',
  summary: 'Câți cetățeni ar primi un anunț; nu trimite nimic',
  needs: 'anunturi.trimite',
  body: announcementShapes.preview,
  data: audiencePreview,
})

export const announcementSend = deskEndpoint({
  method: 'POST',
  path: '/anunturi',
  summary: 'Trimite un anunț, acum sau la o oră anume',
  needs: 'anunturi.trimite',
  idempotent: true,
  body: announcementToSend,
  data: announcementDetails,
})

export const announcementChange = deskEndpoint({
  method: 'POST',
  path: '/anunturi/:id',
  summary: 'Schimbă un anunț care nu a plecat încă',
  needs: 'anunturi.trimite',
  idempotent: true,
  params,
  body: announcementShapes.change,
  data: announcementDetails,
})

export const announcementWithdraw = deskEndpoint({
  method: 'POST',
  path: '/anunturi/:id/retragere',
  summary: 'Retrage un anunț: nu mai pleacă, iar cine l-a primit vede că a fost retras',
  needs: 'anunturi.trimite',
  params,
  body: announcementShapes.withdrawal,
  data: announcementDetails,
})
