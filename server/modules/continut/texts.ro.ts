import { nameFaqSection } from '#contract/faq-names.ro.ts'

/** Sentences about content, for staff. */
export const contentTexts = {
  changedMeanwhile:
    'Conținutul s-a schimbat între timp. Vedeți ce s-a schimbat și hotărâți din nou.',
  withdrawnVersion: 'În această versiune conținutul era retras: nu este ce publica din nou.',
  changed: (name: string) => `Schimbat: ${name}.`,
  links: {
    problem: ({
      name,
      line,
      label,
      href,
      why,
    }: Record<'name' | 'label' | 'href' | 'why', string> & { line: number }) =>
      `${name}, rândul ${line}: legătura „${label}” duce la „${href}”, ${why}.`,
    brokenAddress: (why: string) => `Duce la: ${why}.`,
    spaces: 'care este goală sau are spații',
    scheme: 'care nu începe cu https://, mailto:, tel: sau #/',
    page: 'pagină care nu există sau care nu este pentru toți cetățenii',
    missing: {
      articol: 'articol care nu există sau este retras',
      punct: 'punct de colectare care nu există',
    },
    linked: {
      articol: (places: string[]) => describeLinked('La articol', places),
      punct: (places: string[]) => describeLinked('La punct', places),
    },
    linkedPoints: (points: { denumire: string; places: string[] }[]) =>
      describeLinked(
        'Importul nu se desface: la punctele pe care le-ar scoate',
        points.flatMap(({ denumire, places }) => places.map((place) => `„${denumire}”: ${place}`)),
      ),
    placeOfArticle: (title: string) => `Articolul „${title}”`,
    placeOfQuestion: (slug: string, question: string) => `${nameFaqSection(slug)}, „${question}”`,
    placeOfAnnouncement: (title: string) => `Anunțul programat „${title}”`,
  },
}

const describeLinked = (where: string, places: string[]): string =>
  `${where} duc legături; schimbați-le întâi:\n${places.map((place) => `  ${place}`).join('\n')}`
