/** The light colours of the pages: ui/styles. */
export const colours = {
  paper: '#fbfaf6',
  ink: '#1f1c17',
  faint: '#6a6459',
  line: '#e2ded3',
  seal: '#a8321f',
};
