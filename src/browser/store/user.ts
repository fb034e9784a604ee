import { createAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { storeTexts } from '../../shared/texts/store.ts';
import type { LoginData } from './login-data.ts';
import {
  failed,
  notBegun,
  type OperationFlags,
  requestAndFailure,
  requested,
  statusReset,
  succeeded,
} from './operation-flags.ts';
import type { StoreTools } from './store-tools.ts';

/** The owner has logged in. */
export const login = createAction('login');

/** The owner has logged out. */
export const logout = createAction('logout');

const operations = ['FetchingLoginData', 'SavingLoginData'] as const;

/** Who uses the page. `e2e/writing/store.spec.ts` tests the transitions. */
export interface UserState extends OperationFlags<(typeof operations)[number]> {
  isLoggedIn: boolean;
  /** A sentence for the owner: why the last operation failed. */
  error: string | null;
  /** Has a password only while a login is being sent. */
  loginData: LoginData | null;
}

const initialState: UserState = {
  ...notBegun(operations),
  isLoggedIn: false,
  error: null,
  loginData: null,
};

interface ThunkTypes {
  extra: StoreTools;
  rejectValue: string;
}

/** Reads the login name that this device remembers. To remember none is a failure. */
export const fetchLoginData = createAsyncThunk<LoginData, void, ThunkTypes>(
  'user/fetchLoginData',
  (_, { extra, rejectWithValue }) => {
    const username = extra.loginNames.read();
    return username === null
      ? rejectWithValue(storeTexts[extra.lang].noLoginData)
      : withoutPassword(username);
  },
);

/** Sends a login, and remembers its name once the server has accepted it. */
export const saveLoginData = createAsyncThunk<LoginData, LoginData, ThunkTypes>(
  'user/saveLoginData',
  async (loginData, { extra, dispatch, rejectWithValue }) => {
    const refusal = await extra.logIn(loginData);
    if (refusal !== undefined) return rejectWithValue(refusal);
    extra.loginNames.write(loginData.username);
    dispatch(login());
    return withoutPassword(loginData.username);
  },
);

function withoutPassword(username: string): LoginData {
  return { username, password: '' };
}

const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    statusReset: (state) => ({ ...state, ...statusReset(operations) }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(login, (state) => ({ ...state, isLoggedIn: true }))
      .addCase(logout, (state) => ({ ...state, isLoggedIn: false }))
      .addAsyncThunk(fetchLoginData, {
        ...requestAndFailure('FetchingLoginData'),
        fulfilled: (state, { payload }) => ({
          ...state,
          ...succeeded('FetchingLoginData'),
          loginData: payload,
        }),
      })
      .addAsyncThunk(saveLoginData, {
        pending: (state, { meta }) => ({
          ...state,
          ...requested('SavingLoginData'),
          loginData: meta.arg,
        }),
        fulfilled: (state, { payload }) => ({
          ...state,
          ...succeeded('SavingLoginData'),
          loginData: payload,
        }),
        rejected: (state, action) => ({
          ...state,
          ...failed('SavingLoginData', action),
          loginData: withoutPassword(action.meta.arg.username),
        }),
      });
  },
});

export const { statusReset: resetUserStatus } = user.actions;
export const userReducer = user.reducer;
