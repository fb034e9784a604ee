import { useDispatch, useSelector } from 'react-redux';
import type { RootState } from './root.ts';
import type { Store } from './store.ts';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
