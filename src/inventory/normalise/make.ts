import { spellingKey, spellingTable } from './spelling.ts';

/** Makes with an unusual spelling, or that feeds abbreviate. */
const makes: { display: string; spellings: string[] }[] = [
  ...[
    'BMW',
    'MG',
    'GWM',
    'LDV',
    'BYD',
    'HSV',
    'FPV',
    'KGM',
    'JAC',
    'GMC',
    'TVR',
    'KTM',
    'MAN',
    'DAF',
    'UD',
    'GAC',
    'XPeng',
    'INEOS',
    'BSA',
  ].map((display) => ({ display: display === 'INEOS' ? 'Ineos' : display, spellings: [] })),
  { display: 'Mercedes-Benz', spellings: ['mercedes', 'merc', 'mb', 'mercedesbenz', 'benz'] },
  { display: 'Mercedes-AMG', spellings: ['amg'] },
  { display: 'Rolls-Royce', spellings: ['rolls', 'rollsroyce'] },
  { display: 'Land Rover', spellings: ['landrover', 'range rover', 'rangerover'] },
  { display: 'Great Wall', spellings: ['greatwall', 'great wall motors'] },
  { display: 'Alfa Romeo', spellings: ['alfa', 'alfaromeo'] },
  { display: 'Aston Martin', spellings: ['aston', 'astonmartin'] },
  { display: 'Harley-Davidson', spellings: ['harley', 'harley davidson'] },
  { display: 'Mini', spellings: ['bmw mini'] },
  { display: 'Volkswagen', spellings: ['vw', 'volks wagen'] },
  { display: 'SsangYong', spellings: ['ssang yong', 'ssangyong'] },
  { display: 'Citroen', spellings: [] },
  { display: 'Skoda', spellings: [] },
  { display: 'McLaren', spellings: ['mc laren'] },
  { display: 'Isuzu', spellings: ['isuzu ute'] },
  { display: 'Ram', spellings: ['dodge ram'] },
  { display: 'Chevrolet', spellings: ['chevy'] },
  { display: 'Haval', spellings: ['gwm haval'] },
];

const table = spellingTable(makes, (make) => [make.display, ...make.spellings]);

/** 'MERCEDES BENZ' gives 'Mercedes-Benz', 'TOYOTA' gives 'Toyota'. An unlisted make in mixed case stays unchanged. */
export function makeName(spelling: string): string {
  const known = table.get(spellingKey(spelling));
  if (known) return known.display;
  const shouting = spelling === spelling.toUpperCase() && spelling.length > 3;
  const whispering = spelling === spelling.toLowerCase();
  return shouting || whispering ? capitalised(spelling) : spelling;
}

/** 'HEIDELBERG WEST' gives 'Heidelberg West', "O'CONNOR" gives "O'Connor". */
export function capitalised(value: string): string {
  return value.toLowerCase().replace(/(?<=^|[\s\-/(]|\b[od]['’])\p{L}/gu, (letter) => letter.toUpperCase());
}
