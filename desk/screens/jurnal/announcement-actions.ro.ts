/** Words for the acts of staff with announcements, by their names in the audit. */
export const announcementActions: Record<string, string> = {
  'anunt.programat': 'a pregătit un anunț, care pleacă la ora lui',
  'anunt.schimbat': 'a schimbat un anunț care nu plecase',
  'anunt.trimis': 'a trimis un anunț',
  'anunt.expirat': 'un anunț a expirat',
  'anunt.retras': 'a retras un anunț',
}
