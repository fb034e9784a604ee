import { useSelector } from 'react-redux';
import type { RootState } from './root.ts';

export const useAppSelector = useSelector.withTypes<RootState>();
