/**
 * The numbers of registration as HTML, for the page that the offline workers make: the server
 * writes them before the script under this name.
 */
export const filingsName = 'filings';

/** Where everybody can look up the ICP number of a site. The law asks for this link. */
export const icpUrl = 'https://beian.miit.gov.cn/';

/** Where everybody can look up the number of the police. */
export const policeUrl = (digits: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${digits}`;

/**
 * The short names of the provinces by the first two digits of the number: GB/T 2260, the codes of
 * administrative divisions.
 */
const provinces: Readonly<Record<string, string>> = {
  ...{ 11: '京', 12: '津', 13: '冀', 14: '晋', 15: '蒙', 21: '辽', 22: '吉', 23: '黑' },
  ...{ 31: '沪', 32: '苏', 33: '浙', 34: '皖', 35: '闽', 36: '赣', 37: '鲁' },
  ...{ 41: '豫', 42: '鄂', 43: '湘', 44: '粤', 45: '桂', 46: '琼' },
  ...{ 50: '渝', 51: '川', 52: '贵', 53: '云', 54: '藏' },
  ...{ 61: '陕', 62: '甘', 63: '青', 64: '宁', 65: '新' },
};

/** The number of the police as its rules want it shown, such as 京公网安备11010502030143号. */
export function policeLabel(digits: string): string {
  return `${provinces[digits.slice(0, 2)] ?? ''}公网安备${digits}号`;
}

/**
 * The digits of a number of the police, with or without the words around them. Undefined for
 * anything else, such as the ICP number, which is another one.
 */
export function readPoliceNumber(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, '');
  return /^(?:\p{Script=Han}?公网安备)?(\d{12,14})号?$/u.exec(plain)?.[1];
}

/** Whether a text can be an ICP number, such as 京ICP备12345678号-1. */
export function isIcpNumber(text: string): boolean {
  return /ICP[备证]/i.test(text.normalize('NFKC').replace(/\s+/g, ''));
}
