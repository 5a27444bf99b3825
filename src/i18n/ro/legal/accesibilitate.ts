import { formatDays, formatDuration } from '#contract/duration.ro.ts'
import { limits } from '#contract/limits.ts'
import type { LegalText } from '#contract/legal.ts'

const accesibilitate: LegalText = {
  title: 'Declarație de accesibilitate',
  lead: 'Portalul trebuie să poată fi folosit de oricine. Aici spunem cât am reușit și cum ne puteți ajuta.',
  updated: '2026-11-28',
  sections: [
    {
      id: 'angajament',
      title: 'Angajamentul nostru',
      body: `**{operator}** se angajează să facă acest portal accesibil, în conformitate cu Ordonanța de urgență a Guvernului nr. 112/2018 privind accesibilitatea site-urilor web și a aplicațiilor mobile ale organismelor din sectorul public.

Prezenta declarație de accesibilitate se aplică portalului cetățenilor, deschis în navigator sau instalat pe telefon.`,
    },
    {
      id: 'stadiul',
      title: 'Stadiul conformității',
      body: `Portalul este **parțial conform** cu standardul EN 301 549 și cu nivelul AA al Ghidului pentru accesibilitatea conținutului web (WCAG) 2.1, din cauza neconformităților de mai jos.

Urmărim să respectăm și nivelul AA din WCAG 2.2.`,
    },
    {
      id: 'ce-am-facut',
      title: 'Ce am făcut',
      body: `- Tot ce se face cu mausul sau cu degetul se poate face și cu tastatura.
- Fiecare câmp are o etichetă, iar greșelile sunt spuse în cuvinte, lângă câmp.
- Culorile au contrast suficient, și în tema deschisă, și în cea închisă. Culoarea nu este niciodată singurul semn.
- Textul se poate mări la 200 %: de mai sus, din setările portalului (Aspect) sau ale dispozitivului. Paginile se citesc și pe un ecran îngust, de 320 de pixeli.
- „Ascultă pagina” citește cu voce tare ce este pe ecran, dacă dispozitivul are o voce în limba română. Ce ați scris în câmpuri nu se citește, și nimic nu pleacă de pe dispozitiv.
- Butoanele sunt destul de mari pentru deget.
- Mișcarea de pe ecran se oprește dacă ați cerut acest lucru în setările dispozitivului.
- Codul primit prin SMS poate fi completat de telefon, fără să îl țineți minte.`,
    },
    {
      id: 'neaccesibil',
      title: 'Ce nu este încă accesibil',
      body: `Din motivele arătate, conținutul următor nu este accesibil sau poate fi greu de folosit.

**Neconformitate**

- La recuperarea parolei, în cele două câmpuri pentru parola nouă nu se poate lipi text. Parola poate fi scrisă, arătată cu „Arată” sau completată de managerul de parole al navigatorului. Criteriul: WCAG 2.2, 3.3.8.
- Codurile sunt valabile ${formatDuration(limits.code.validSeconds)}, iar termenul nu poate fi prelungit. Puteți cere oricând un cod nou.
- Nu am verificat încă portalul împreună cu persoane care folosesc zilnic un cititor de ecran. Pot exista greșeli pe care nu le știm.

**Sarcină disproporționată**

- Nu invocăm nicio sarcină disproporționată.

**Conținut care nu intră sub incidența legii**

- Fișierele pe care ni le trimiteți și site-urile altora spre care duc unele legături.`,
    },
    {
      id: 'alternative',
      title: 'Dacă ceva nu merge pentru dvs.',
      body: `Orice puteți face în portal puteți face și altfel:

- la telefon, **{telefon}** ({program});
- prin e-mail, [{email}](mailto:{email});
- la sediu, {adresa}.

Spuneți-ne cum vă este mai ușor să primiți informația, de pildă cu litere mari sau citită la telefon.`,
    },
    {
      id: 'pregatirea',
      title: 'Pregătirea declarației',
      body: `Declarația a fost pregătită la 21 noiembrie 2026 și a fost revizuită ultima dată la aceeași dată.

Se bazează pe o **autoevaluare**: verificări automate ale ecranelor cu un instrument pentru regulile WCAG și încercări cu tastatura, pe ecrane mici și cu text mărit. Nu a fost făcută o evaluare de către un terț.`,
    },
    {
      id: 'feedback',
      title: 'Spuneți-ne ce ați găsit',
      body: `Dacă ați întâlnit o piedică sau vreți o informație într-o formă accesibilă, scrieți-ne la [{email}](mailto:{email}), cu mențiunea „Accesibilitate”, prin Suport online sau sunați la **{telefon}** ({program}).

Spuneți-ne pagina, ce voiați să faceți și cu ce dispozitiv. Vă răspundem în cel mult ${formatDays(limits.legalTerm.days)}.`,
    },
    {
      id: 'aplicarea',
      title: 'Cui vă puteți plânge',
      body: `Dacă nu v-am răspuns ori răspunsul nu vă mulțumește, vă puteți adresa Autorității pentru Digitalizarea României, care urmărește aplicarea Ordonanței de urgență nr. 112/2018: [www.adr.gov.ro](https://www.adr.gov.ro).

Vă puteți adresa și Autorității Naționale pentru Protecția Drepturilor Persoanelor cu Dizabilități ori instanței de judecată.`,
    },
  ],
}

export default accesibilitate
