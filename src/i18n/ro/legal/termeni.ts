import { formatDays, formatDuration } from '#contract/duration.ro.ts'
import { limits, maxFileMegabytes } from '#contract/limits.ts'
import type { LegalText } from '#contract/legal.ts'

const termeni: LegalText = {
  title: 'Termeni și condiții',
  lead: 'Regulile după care folosiți portalul, pe scurt și pe înțelesul tuturor.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'portalul',
      title: 'Ce este portalul',
      body: `Portalul este ghișeul online al serviciului de salubritate. Este pus la dispoziție de **{operator}**, cu sediul în {adresa}.

Prin portal vă faceți cont, vă recuperați parola, citiți răspunsuri la întrebări frecvente și ne scrieți prin Suport online.

Folosirea portalului este gratuită. Plătiți numai conexiunea la internet, după abonamentul dvs. Mesajele SMS cu coduri nu vă costă nimic.`,
    },
    {
      id: 'fara-cont',
      title: 'Ce puteți face fără cont',
      body: `Întrebările frecvente și Suport online sunt deschise oricui. Nu aveți nevoie de cont ca să ne scrieți.

Dacă preferați, ne puteți suna la **{telefon}** ({program}). Nimeni nu este obligat să folosească portalul.`,
    },
    {
      id: 'contul',
      title: 'Contul dvs.',
      body: `Își poate face cont orice persoană, cu CNP, și orice firmă, instituție sau asociație de proprietari, cu CUI.

- Pentru un CNP sau un CUI există **un singur cont**.
- Datele pe care le scrieți trebuie să fie adevărate și ale dvs.
- Pentru o firmă sau o asociație, contul îl face persoana care are dreptul să o reprezinte.
- Contul devine activ după ce confirmați codul primit prin SMS sau e-mail.
- Dacă sunteți deja în evidența noastră, continuați cu PIN-ul primit de la noi.`,
    },
    {
      id: 'parola-si-codurile',
      title: 'Parola și codurile',
      body: `Parola este numai a dvs. Nu o spuneți nimănui.

**Nu vă cerem niciodată parola sau codul prin telefon, SMS ori e-mail.** Dacă cineva vi le cere în numele nostru, închideți și sunați-ne la **{telefon}**.

Codul are ${limits.code.length} cifre și este valabil ${formatDuration(limits.code.validSeconds)}. După ${limits.code.failedAttempts} încercări greșite cereți un cod nou.

Pe un calculator folosit și de alții, apăsați „Deconectare” când ați terminat. Dacă bănuiți că cineva v-a aflat parola, schimbați-o imediat prin „Am uitat parola”.`,
    },
    {
      id: 'cererile',
      title: 'Cererile trimise prin Suport online',
      body: `O cerere este primită când portalul vă arată **numărul și data** ei. Păstrați-le.

Vă răspundem în cel mult ${formatDays(limits.legalTerm.days)} de la înregistrare, cum cere Ordonanța Guvernului nr. 27/2002 privind petițiile. Când cercetarea durează mai mult, legea permite încă cel mult ${formatDays(limits.legalTerm.extensionDays)}.

Suport online nu este pentru urgențe. **Pentru pericol imediat sunați la 112.**`,
    },
    {
      id: 'fisierele',
      title: 'Fișierele pe care le trimiteți',
      body: `Puteți trimite imagini JPG, PNG sau WebP și documente PDF, fiecare de cel mult ${maxFileMegabytes} MB, cel mult ${limits.filesPerRequest} la o cerere.

Trimiteți numai fișiere pe care aveți dreptul să le folosiți. Acoperiți în fotografii fețele și numerele de mașină ale altor oameni, dacă nu sunt necesare.

Din imagini scoatem datele ascunse, cum este locul în care a fost făcută fotografia.`,
    },
    {
      id: 'folosirea-corecta',
      title: 'Folosirea corectă',
      body: `Vă rugăm:

- să nu folosiți datele altei persoane fără dreptul de a o reprezenta;
- să nu încercați să intrați în conturi care nu sunt ale dvs.;
- să nu trimiteți programe dăunătoare sau cereri automate în număr mare;
- să păstrați un ton respectuos. Vă răspundem la fel.

Ca să apărăm conturile, limităm numărul de încercări. Cine depășește limita așteaptă și încearcă din nou. Avem dreptul să oprim accesul celui care pune în pericol portalul sau datele altora.`,
    },
    {
      id: 'contractul',
      title: 'Portalul și contractul de salubritate',
      body: `Acești termeni nu schimbă contractul dvs. de salubritate. Drepturile și obligațiile din contract rămân aceleași, cu sau fără cont.

Serviciul este reglementat de Legea nr. 101/2006 privind serviciul de salubrizare a localităților și de Legea nr. 51/2006 privind serviciile comunitare de utilități publice.`,
    },
    {
      id: 'disponibilitatea',
      title: 'Când portalul nu merge',
      body: `Facem tot ce ține de noi ca portalul să meargă zi și noapte. Uneori îl oprim pentru îngrijire sau se întrerupe fără voia noastră.

Într-o asemenea situație sunați-ne la **{telefon}** ori scrieți-ne la [{email}](mailto:{email}). O întrerupere a portalului nu vă ia niciun drept și nu scurtează niciun termen al dvs.`,
    },
    {
      id: 'inchiderea',
      title: 'Închiderea contului',
      body: `Puteți cere oricând închiderea contului, la [{email}](mailto:{email}) sau prin Suport online. Verificăm mai întâi că cererea vine de la dvs.

La închidere ștergem datele personale ale contului și încheiem toate sesiunile. Păstrăm numai ce ne cere legea. Contractul de salubritate nu se încheie odată cu contul din portal.`,
    },
    {
      id: 'datele-personale',
      title: 'Datele personale',
      body: `Ce date păstrăm, de ce și cât timp citiți în [Nota de informare privind datele personale](#/confidentialitate).`,
    },
    {
      id: 'schimbari',
      title: 'Schimbări, lege și contact',
      body: `Când schimbăm acești termeni, punem aici data ultimei schimbări. Schimbările însemnate le anunțăm în portal înainte de a intra în vigoare.

Se aplică legea română. Neînțelegerile încercăm să le rezolvăm împreună. Dacă nu reușim, vă puteți adresa instanței de judecată.

Ne găsiți la **{telefon}** ({program}), la [{email}](mailto:{email}) sau la sediu, {adresa}.`,
    },
  ],
}

export default termeni
