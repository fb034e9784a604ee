/**
 * How much of each long test runs: a little in `npm test` and `npm run test:rest`, everything in
 * `npm run test:long`, which sets TEST_DOSE. This is the only place that reads it, ARTICLES and
 * AGE.
 */
const doses = {
  small: {
    /**
     * The step through the patterns of our own Markdown rules: 12 means that every twelfth pattern
     * is measured.
     */
    slowPatternsStep: 12,
    /** Whether the patterns of the libraries are measured too. */
    slowPatternsOfLibraries: false,
    /** Pairs of generated documents that are rendered. */
    renderedPairs: 100,
    /** Generated documents that are saved and read, in each database. */
    storedDocuments: { sqlite: 200, postgres: 50 },
    /** Saves of a long article in small edits, in each database. */
    savesOfLongArticle: 100,
    /** Generated documents that the browser and the server render. */
    comparedDocuments: 100,
    /**
     * How many texts that try to run a script stand together, on a page and in the preview.
     * `allTwice`: whether all of them stand in one article under the policy too, and not only
     * without it.
     */
    hostileTexts: { onPage: 48, onPageWithoutPolicy: 96, inPreview: 48, allTwice: false },
    /**
     * The step through the 240 damaged or hostile uploads: 11 means that every eleventh is sent.
     */
    hostileUploadsStep: 11,
    /**
     * The step through the odd requests to all addresses, in each database: 7 means that every
     * seventh is sent.
     */
    hostileRequestsStep: 7,
    /** How often a program is killed in each situation. */
    kills: 2,
    /**
     * The same for a program on PostgreSQL: the next one waits some seconds for what the killed one
     * was doing.
     */
    killsOnPostgres: 1,
    /** How often one of two processes on one PostgreSQL is killed while people read. */
    killsOfTwoProcesses: 1,
    /** Damaged backups, in each database. */
    damagedBackups: 14,
    /**
     * For how long backups are made one after the other while a hundred writes a second go on, in
     * milliseconds.
     */
    backupUnderWritesMs: 1_000,
    /** Whether encrypted backups are opened with the program age. */
    hasAge: false,
    /**
     * At how many places of the request, and of the answer, the connection of a save is cut, in
     * each database.
     */
    cutsOfEachSide: { sqlite: 50, postgres: 10 },
    /** How many power cuts follow each recording of the program. Recording needs strace. */
    powerCuts: 0,
    /**
     * Whether the program runs on small disks that are filled. Mounting them needs rights that not
     * everybody has.
     */
    fullDisks: false,
    /**
     * New versions of the program that take over while the edit page is open. Each takes the
     * browser a second.
     */
    workerUpdates: 2,
    /** Tabs end 0 to 500 ms after a key, in steps of this time in milliseconds. */
    closedTabsStepMs: 250,
    /** How often a browser with unsent articles is killed. */
    browserKills: 1,
    /** How long the server is away while the owner types, in milliseconds. */
    serverStopMs: 4_000,
    /**
     * How often two tabs in each of two browser profiles write one article: articles, and rounds
     * for each.
     */
    interleavings: { chains: 1, each: 2 },
    /**
     * Runs of three devices and a server, and the most commands of a run; it has half as many on
     * average.
     */
    syncRuns: 20,
    /**
     * Which runs of chance they are: the same each time, so that a test is red only for a change.
     * Undefined: others each time.
     */
    syncSeed: 20 as number | undefined,
    maxSyncCommands: 100,
    /**
     * Whether every screen is checked for accessibility in every language, and by every rule in
     * both colour schemes.
     */
    allRulesEverywhere: false,
    /**
     * The step through the places at which words are composed and ended by each key: 8 means that
     * every eighth is tried.
     */
    composedPlacesStep: 8,
    /**
     * At how many kinds of place colours, a save, another device and a picture come while words are
     * composed there.
     */
    composedPlaces: 1,
    /**
     * The step through the places at which the panes of the edit page are compared after they have
     * changed.
     */
    comparedPlacesStep: 3,
    /** Public addresses that odd requests try to spoil. */
    poisonedAddresses: 2,
    /**
     * Whether a blog has 50 readers and a writer for ten minutes, then 500 readers, then 500 slow
     * connections.
     */
    isUnderLoad: false,
    /** How many pages visitor and owner open behind nginx, each. */
    pagesBehindNginx: 10,
    /** How long wrong logins come from many addresses while the owner logs in, in milliseconds. */
    attackMs: 3_000,
    /**
     * Whether a browser test runs again in the other language, at the other width or on the other
     * database, where another test of the same file already has these.
     */
    hasVariants: false,
    /** The step through the bits of a backup that are flipped, each in a copy of its own. */
    flippedBitsStep: 5,
  },
  full: {
    slowPatternsStep: 1,
    slowPatternsOfLibraries: true,
    renderedPairs: 1_000,
    storedDocuments: { sqlite: 2_000, postgres: 200 },
    savesOfLongArticle: 1_000,
    comparedDocuments: 2_000,
    hostileTexts: { onPage: 6, onPageWithoutPolicy: 16, inPreview: 1, allTwice: true },
    hostileUploadsStep: 1,
    hostileRequestsStep: 1,
    kills: 50,
    killsOnPostgres: 50,
    killsOfTwoProcesses: 10,
    damagedBackups: 100,
    backupUnderWritesMs: 180_000,
    hasAge: true,
    cutsOfEachSide: { sqlite: 500, postgres: 200 },
    powerCuts: 50,
    fullDisks: true,
    workerUpdates: 20,
    closedTabsStepMs: 10,
    browserKills: 10,
    serverStopMs: 60_000,
    interleavings: { chains: 4, each: 25 },
    syncRuns: 10_000,
    syncSeed: undefined,
    maxSyncCommands: 100,
    allRulesEverywhere: true,
    composedPlacesStep: 1,
    composedPlaces: 100,
    comparedPlacesStep: 1,
    poisonedAddresses: 8,
    isUnderLoad: true,
    pagesBehindNginx: 1_000,
    attackMs: 60_000,
    hasVariants: true,
    flippedBitsStep: 1,
  },
};

const isFull = process.env.TEST_DOSE === 'full';

export const dose = isFull ? doses.full : doses.small;

/**
 * A folder of Markdown files that the editor opens, changes and saves byte for byte. Undefined
 * without ARTICLES.
 */
export const articlesFolder = process.env.ARTICLES;

/** The program that opens encrypted backups, besides our own. */
export const ageProgram = process.env.AGE ?? 'age';

/**
 * The variants of a test that run: the `usual` ones always, the `others` in the full dose only.
 */
export function withVariants<Variant>(usual: Variant[], others: Variant[]): Variant[] {
  return dose.hasVariants ? [...usual, ...others] : usual;
}
