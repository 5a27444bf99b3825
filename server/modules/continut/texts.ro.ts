/** Sentences about content, for staff. */
export const contentTexts = {
  changedMeanwhile:
    'Conținutul s-a schimbat între timp. Vedeți ce s-a schimbat și hotărâți din nou.',
  withdrawnVersion: 'În această versiune conținutul era retras: nu este ce publica din nou.',
  was: (name: string) => `Schimbat: ${name}.`,
}
